import {
  cloneElement,
  useState,
  type AllHTMLAttributes,
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
} from 'react';
import { withHandlers, type Handlers } from '../with-handlers';

/** Keys that open a closed menu or list, beside Enter and Space, which press the button. */
const arrows = ['ArrowDown', 'ArrowUp'];

type Button = ReactElement<AllHTMLAttributes<Element>>;

interface Popup {
  preload(this: void): Promise<void>;
}

/**
 * Renders a button at once, and loads the code of its popup on hover or focus. A press before the code is loaded opens the
 * popup after the load, unless the focus has moved on.
 */
export function useFirstPress(popup: Popup, role: 'menu' | 'listbox' | 'dialog') {
  const [isPressed, setPressed] = useState(false);
  const press = () => setPressed(true);
  return {
    isPressed,
    /** The button before the first opening: the fallback of the popup, which renders its own one. */
    restingButton(button: ReactElement): ReactElement {
      const handlers = withHandlers(button.props as Handlers, {
        onPointerEnter: () => void popup.preload(),
        onFocus: () => void popup.preload(),
        onClick: press,
        onKeyDown: (event: KeyboardEvent) => {
          if (role === 'dialog' || !arrows.includes(event.key)) return;
          event.preventDefault();
          press();
        },
        // Without `relatedTarget` the button was unmounted by the popup's own one.
        onBlur: ({ relatedTarget }: FocusEvent) => {
          if (relatedTarget) setPressed(false);
        },
      });
      return cloneElement(button as Button, {
        ...handlers,
        role: role === 'listbox' ? 'combobox' : undefined,
        'aria-haspopup': role,
        'aria-expanded': false,
      });
    },
    /**
     * The button of the open popup, in place of the resting one: focused on mount, so that the popup can return the focus to
     * it.
     */
    popupButton: (button: ReactElement): ReactElement => cloneElement(button as Button, { autoFocus: true }),
  };
}
