import { useCallback, useId, useRef, useState, type KeyboardEvent } from 'react';

/** A panel that a button opens: the focus moves into it, Escape closes it and returns the focus to the button. */
export function useDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setIsOpen(false);
    button.current?.focus();
  }, []);
  const focusFirst = useCallback((panel: HTMLDivElement | null) => {
    panel?.querySelector<HTMLElement>('select, button')?.focus();
  }, []);
  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      close();
    },
    [close],
  );
  return {
    isOpen,
    button: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => (isOpen ? close() : setIsOpen(true)),
    },
    panel: { id, ref: focusFirst, onKeyDown },
  };
}

export type Disclosure = ReturnType<typeof useDisclosure>;
