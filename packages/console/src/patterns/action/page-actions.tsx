import { Ellipsis } from 'lucide-react';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useMediaQuery } from '../../config';
import { Button, buttonClass, type ButtonVariant } from '../../ui/button/button';
import { IconButton } from '../../ui/button/icon-button';
import { Icon } from '../../ui/icon/icon';
import { Menu } from '../../ui/menu/menu';
import type { MenuItem } from '../../ui/menu/menu-model';
import { usePatternsText } from '../messages';

export interface PageAction extends MenuItem {
  /** Names the action among those of its page. */
  key: string;
  /** How it looks as a button; `danger` by itself where it destroys something. */
  variant?: ButtonVariant;
}

interface PageActionsProps {
  /** In the order of the buttons; what this person may not do is left out. */
  items: readonly (PageAction | undefined | false)[];
  /** How many of them are buttons where there is room; the others are behind «Mais ações». All of them by default. */
  shown?: number;
  /** The primary action, a button everywhere. */
  children?: ReactNode;
}

/** The actions of a page: buttons, on a phone a sheet behind «Mais ações» beside the primary one. */
export function PageActions({ items, shown, children }: PageActionsProps) {
  const t = usePatternsText();
  const isPhone = useMediaQuery('(max-width: 639.98px)');
  const offered = items.filter((item) => item !== undefined && item !== false);
  const buttons = offered.slice(0, isPhone ? 0 : (shown ?? offered.length));
  const rest = offered.slice(buttons.length);
  const more = rest.length > 0 && (
    <Menu
      trigger={<IconButton variant="secondary" icon={Ellipsis} label={t('pageMenu')} tooltip={false} />}
      items={rest}
    />
  );
  return (
    <>
      {buttons.map((item) => (
        <PageButton key={item.key} item={item} />
      ))}
      {/* The primary one stands last in a window, and first in the row of a phone. */}
      {isPhone && children}
      {isPhone && !children ? <span data-alone="">{more}</span> : more}
      {!isPhone && children}
    </>
  );
}

function PageButton({ item }: { item: PageAction }) {
  const { label, icon, reason, danger, link, variant = danger ? 'danger' : undefined, onSelect } = item;
  if (link) {
    const props = {
      className: buttonClass(variant),
      children: (
        <>
          {icon && <Icon of={icon} />}
          {label}
        </>
      ),
    };
    return cloneElement(link as ReactElement<typeof props>, props);
  }
  return (
    <Button variant={variant} icon={icon} reason={reason} onClick={onSelect}>
      {label}
    </Button>
  );
}
