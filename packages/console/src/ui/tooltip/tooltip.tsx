import { cloneElement, useLayoutEffect, useRef, type ReactElement, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { withHandlers, type Handlers } from '../with-handlers';
import { placeHint, type Side } from './hint-place.pure';
import styles from './tooltip.module.css';
import { useHint } from './use-hint';

export interface TooltipProps {
  /** What is shown; never the only name of the control, screen readers do not get it. Without it nothing is shown. */
  content: ReactNode | undefined;
  /** The element that is hovered or focused. It takes the handlers of a DOM element. */
  children: ReactElement;
  side?: Side;
}

function Hint({ anchor, side, children, ...handlers }: { anchor: Element; side: Side } & Handlers) {
  const popup = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = popup.current;
    if (!element) return;
    // The top layer is above dialogs too; a browser without popovers falls back to z-index.
    element.showPopover?.();
    const { clientWidth, clientHeight } = document.documentElement;
    const place = placeHint(side, anchor.getBoundingClientRect(), {
      hint: element.getBoundingClientRect(),
      window: { width: clientWidth, height: clientHeight },
    });
    element.style.translate = `${Math.round(place.left)}px ${Math.round(place.top)}px`;
  }, [anchor, side, children]);
  return createPortal(
    <div ref={popup} popover="manual" role="tooltip" className={styles.popup} {...handlers}>
      {children}
    </div>,
    document.body,
  );
}

/** A short text beside a control on hover and on keyboard focus. Its code is small: it stands on the first screens. */
export function Tooltip({ content, children, side = 'bottom' }: TooltipProps) {
  const { anchor, control, popup } = useHint();
  const child = children as ReactElement<Handlers>;
  const hasHint = content !== undefined;
  return (
    <>
      {hasHint ? cloneElement(child, withHandlers(child.props, control)) : child}
      {hasHint && anchor && (
        <Hint anchor={anchor} side={side} {...popup}>
          {content}
        </Hint>
      )}
    </>
  );
}
