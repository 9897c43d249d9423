import { Popover } from '@base-ui/react/popover';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.pure';
import menuStyles from '../menu/menu.module.css';
import type { Popup } from './popup-props';

interface PopupFrameProps extends Pick<
  ComponentProps<typeof Popover.Popup>,
  'children' | 'initialFocus' | 'finalFocus'
> {
  popup: Popup;
  label: string;
  className?: string;
  align?: 'start' | 'end';
  /** Behind the popup, where it covers the page on a phone; `positioner` is the class that makes it a sheet there. */
  sheet?: { readonly scrim?: string; readonly positioner?: string };
}

/** A popup with content of its own, below the button that opened it. */
export function PopupFrame({
  popup,
  label,
  className,
  align = 'end',
  sheet,
  finalFocus = popup.finalFocus,
  ...content
}: PopupFrameProps) {
  return (
    <Popover.Root {...popup.root}>
      <Popover.Portal>
        {sheet && <Popover.Backdrop className={sheet.scrim} />}
        <Popover.Positioner
          anchor={popup.anchor}
          className={classNames(menuStyles.positioner, sheet?.positioner)}
          sideOffset={8}
          align={align}
          collisionPadding={8}
        >
          <Popover.Popup
            {...popup.element}
            {...content}
            className={classNames(menuStyles.popup, className)}
            aria-label={label}
            finalFocus={finalFocus}
          />
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
