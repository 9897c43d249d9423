import type { KeyboardEvent } from 'react';

/** Why a popup closes, as Base UI tells it. */
interface CloseDetails {
  reason: string;
  event: Event;
  cancel(): void;
}

export interface Popup {
  close(): void;
  /** For the root of Base UI. */
  root: { open: boolean; onOpenChange(open: boolean, details: CloseDetails): void };
  /** For the element with the role. */
  element: { id: string; onKeyDown(event: KeyboardEvent): void };
  buttonId: string;
  anchor: Element;
  /** An item of a menu that was opened by keyboard, else the popup itself. */
  initialFocus(): HTMLElement | true;
  /** The button, unless the focus has moved on. */
  finalFocus(): HTMLElement | false;
}

interface PopupState {
  id: string;
  buttonId: string;
  anchor: Element;
  open: boolean;
  /** A dialog has stops of its own; a menu or a list is left by Tab. */
  isDialog: boolean;
  /** The item of a menu that gets the focus: the first or the last one if it was opened by keyboard. */
  firstItem: 0 | -1 | null;
  setOpen(open: boolean): void;
}

const stop = ':is(a[href], button:enabled, input:enabled, [tabindex="0"]):not([tabindex="-1"])';

const item = '[role^="menuitem"]:not([aria-disabled="true"])';

/** Connects a popup of Base UI with a button that is not its trigger: position, focus, Tab, and presses of the button. */
export function popupProps(state: PopupState): Popup {
  const { id, buttonId, anchor, open, isDialog, firstItem, setOpen } = state;
  const button = anchor as HTMLElement;
  const element = () => document.getElementById(id);
  /** A press of the button closes by its own handler, so it must not close the popup before. */
  const isOfButton = ({ reason, event }: CloseDetails) => {
    const to = reason === 'focus-out' ? (event as globalThis.FocusEvent).relatedTarget : event.target;
    return (reason === 'focus-out' || reason === 'outside-press') && button.contains(to as Node | null);
  };
  return {
    close: () => setOpen(false),
    root: {
      open,
      onOpenChange: (next, details) => {
        if (!next && isOfButton(details)) details.cancel();
        else setOpen(next);
      },
    },
    element: {
      id,
      // The popup stands at the end of the document: Tab goes on from its button.
      onKeyDown: (event) => {
        if (event.key !== 'Tab') return;
        const stops = [...event.currentTarget.querySelectorAll(stop)];
        if (isDialog && document.activeElement !== stops.at(event.shiftKey ? 0 : -1)) return;
        if (event.shiftKey) event.preventDefault();
        button.focus();
        setOpen(false);
      },
    },
    buttonId,
    anchor,
    initialFocus: () =>
      (firstItem !== null && [...(element()?.querySelectorAll<HTMLElement>(item) ?? [])].at(firstItem)) ||
      true,
    finalFocus: () => {
      const { activeElement, body } = document;
      const isElsewhere = activeElement !== body && !element()?.contains(activeElement);
      return !isElsewhere && button;
    },
  };
}
