import { useEffect, useRef, useState, type FocusEvent, type PointerEvent, type SyntheticEvent } from 'react';

const openAfterMs = 400;
/** Time for the pointer to reach the text itself (WCAG 1.4.13, hoverable). */
const closeAfterMs = 120;

/** When the text beside a control is shown: on hover after a pause, on keyboard focus at once. */
export function useHint() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const later = (next: Element | null, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setAnchor(next), ms);
  };
  const close = () => {
    clearTimeout(timer.current);
    setAnchor(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    anchor,
    close,
    /** For the control. */
    control: {
      onPointerEnter({ currentTarget, pointerType }: PointerEvent) {
        if (pointerType !== 'touch') later(currentTarget, openAfterMs);
      },
      onPointerLeave: () => later(null, closeAfterMs),
      onPointerDown: close,
      onFocus({ currentTarget }: FocusEvent) {
        if (currentTarget.matches(':focus-visible')) later(currentTarget, 0);
      },
      onBlur: close,
    } satisfies Record<string, (event: SyntheticEvent & PointerEvent & FocusEvent) => void>,
    /** For the text. */
    popup: { onPointerEnter: () => clearTimeout(timer.current), onPointerLeave: close },
  };
}
