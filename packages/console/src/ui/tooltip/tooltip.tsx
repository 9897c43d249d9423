import {
  cloneElement,
  useEffect,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import { island } from '../lazy';
import { withHandlers, type Handlers } from '../with-handlers';
import type { TooltipPopupProps } from './tooltip-popup';

export interface TooltipProps {
  /** What is shown; never the only name of the control, screen readers do not get it. Without it nothing is shown. */
  content: ReactNode | undefined;
  /** The element that is hovered or focused. It takes the handlers of a DOM element. */
  children: ReactElement;
  side?: TooltipPopupProps['side'];
}

const TooltipPopup = island(async () => (await import('./tooltip-popup')).TooltipPopup);

/** A short text beside a control on hover and on keyboard focus. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const { anchor, control, popup, close } = useHint();
  const child = children as ReactElement<Handlers>;
  const hasHint = content !== undefined;
  useEffect(() => TooltipPopup.preloadWhenIdle(), []);
  return (
    <>
      {hasHint ? cloneElement(child, withHandlers(child.props, control)) : child}
      {hasHint && anchor && (
        <TooltipPopup anchor={anchor} side={side} handlers={popup} onClose={close}>
          {content}
        </TooltipPopup>
      )}
    </>
  );
}

const openAfterMs = 400;
/** Time for the pointer to reach the text itself (WCAG 1.4.13, hoverable). */
const closeAfterMs = 120;

/** When the text beside a control is shown: on hover after a pause, on keyboard focus at once. */
function useHint() {
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
