import {
  cloneElement,
  useEffect,
  useId,
  useState,
  type AllHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from 'react';
import type { Island } from '../lazy';
import { withHandlers, type Handlers } from '../with-handlers';
import { popupProps, type Popup } from './popup-props';

/** Keys that open a closed menu or list, beside Enter and Space, which press the button. */
const arrows = ['ArrowDown', 'ArrowUp'];

/**
 * Opens a popup whose code is loaded when the browser is idle. The button keeps whether it is open: a press before the code
 * is loaded opens the popup after the load, unless the focus has moved on.
 *
 * @example
 * const { button, popup } = usePopup(MenuPopup, 'menu', <button type="button">Conta</button>);
 * return <>{button}{popup && <MenuPopup popup={popup} />}</>;
 */
export function usePopup(
  part: Pick<Island<object>, 'preloadWhenIdle' | 'isLoaded'>,
  role: 'menu' | 'listbox' | 'dialog',
  trigger: ReactElement,
): { button: ReactElement; popup: Popup | null } {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [firstItem, setFirstItem] = useState<0 | -1 | null>(null);
  useEffect(() => part.preloadWhenIdle(), [part]);
  const { props } = trigger as ReactElement<AllHTMLAttributes<Element>>;
  const buttonId = props.id ?? `${id}-button`;
  const press = (element: Element, item: 0 | -1 | null) => {
    setAnchor(element);
    setFirstItem(item);
    setOpen(!open);
  };
  const button = cloneElement(trigger as ReactElement<AllHTMLAttributes<Element>>, {
    ...withHandlers(props as Handlers, {
      // A click by Enter or Space has no `detail`.
      onClick: ({ currentTarget, detail }: MouseEvent) => press(currentTarget, detail === 0 ? 0 : null),
      onKeyDown: (event: KeyboardEvent) => {
        if (role === 'dialog' || open || !arrows.includes(event.key)) return;
        event.preventDefault();
        press(event.currentTarget, event.key === 'ArrowUp' ? -1 : 0);
      },
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (relatedTarget && !part.isLoaded()) setOpen(false);
      },
    }),
    id: buttonId,
    role: role === 'listbox' ? 'combobox' : undefined,
    'aria-haspopup': role,
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
  });
  return {
    button,
    popup:
      anchor && popupProps({ id, buttonId, anchor, open, isDialog: role === 'dialog', firstItem, setOpen }),
  };
}
