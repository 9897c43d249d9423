import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '../class-names.pure';
import { Icon, type IconGlyph } from '../icon/icon';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconGlyph;
  /** Why it cannot be taken for now: it stays in the list, and says so. */
  reason?: string;
  /** Destroys something: stands last, after a rule. */
  danger?: boolean;
  /** Leads somewhere: the anchor element (a router link), without children. */
  link?: ReactElement;
  onSelect?(): void;
}

export interface MenuChoice {
  /** Named above its options. */
  label: string;
  value: string;
  options: readonly { value: string; label: string; icon?: IconGlyph; lang?: string }[];
  onValueChange(value: string): void;
}

export interface MenuProps {
  /** The button; it takes a ref and props. */
  trigger: ReactElement;
  items?: readonly MenuItem[];
  /** Groups of which one option is chosen, shown before the items. */
  choices?: readonly MenuChoice[];
  /** Anything above the items that is not an action, for example who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
  /** Open from the first moment, for a menu whose code came with the press of its button. */
  defaultOpen?: boolean;
}

function MenuRow({ item }: { item: MenuItem }) {
  const content = (
    <>
      {item.icon && <Icon of={item.icon} />}
      <span className={styles.label}>
        {item.label}
        {item.reason && <small className={styles.reason}>{` ${item.reason}`}</small>}
      </span>
    </>
  );
  const className = classNames(styles.item, item.danger && styles.danger);
  if (item.link) {
    return (
      <BaseMenu.LinkItem className={className} render={item.link} onClick={item.onSelect} closeOnClick>
        {content}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item className={className} disabled={item.reason !== undefined} onClick={item.onSelect}>
      {content}
    </BaseMenu.Item>
  );
}

function MenuChoiceGroup({ choice }: { choice: MenuChoice }) {
  return (
    <BaseMenu.RadioGroup value={choice.value} onValueChange={choice.onValueChange}>
      <BaseMenu.Group>
        <BaseMenu.GroupLabel className={styles.groupLabel}>{choice.label}</BaseMenu.GroupLabel>
        {choice.options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            lang={option.lang}
            className={styles.item}
            closeOnClick
          >
            {option.icon && <Icon of={option.icon} />}
            <span className={styles.label}>{option.label}</span>
            <BaseMenu.RadioItemIndicator className={styles.check}>
              <Icon of={Check} />
            </BaseMenu.RadioItemIndicator>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.Group>
    </BaseMenu.RadioGroup>
  );
}

/** Actions behind a button; arrows, Home, End and letters move, Esc closes. Destructive items come last. */
export function Menu({ trigger, items = [], choices = [], header, align = 'end', defaultOpen }: MenuProps) {
  const safe = items.filter((item) => !item.danger);
  const destructive = items.filter((item) => item.danger);
  const rule = <BaseMenu.Separator className={styles.rule} />;
  return (
    <BaseMenu.Root modal={false} defaultOpen={defaultOpen}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={styles.positioner} sideOffset={8} align={align} collisionPadding={8}>
          <BaseMenu.Popup className={styles.popup}>
            {header && <div className={styles.header}>{header}</div>}
            {choices.map((choice) => (
              <MenuChoiceGroup key={choice.label} choice={choice} />
            ))}
            {choices.length > 0 && items.length > 0 && rule}
            {safe.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
            {safe.length > 0 && destructive.length > 0 && rule}
            {destructive.map((item) => (
              <MenuRow key={item.label} item={item} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
