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
 * A button is there at once, the code of what it opens comes with the first sign of interest: pointer or focus. A press
 * before it has arrived opens it then, unless the focus has moved on.
 */
export function useFirstPress(popup: Popup, role: 'menu' | 'listbox' | 'dialog') {
  const [isPressed, setPressed] = useState(false);
  const press = () => setPressed(true);
  return {
    isPressed,
    /** The button as long as nothing was opened: the fallback of the popup, which brings its own. */
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
        // Where nothing takes the focus, the button itself went away.
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
     * The button of the open popup, in place of the resting one: with the focus from the start, so that the popup finds where
     * to return it to.
     */
    popupButton: (button: ReactElement): ReactElement => cloneElement(button as Button, { autoFocus: true }),
  };
}
