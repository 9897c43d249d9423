import { cloneElement, useEffect, type ReactElement, type ReactNode } from 'react';
import { island } from '../lazy';
import { withHandlers, type Handlers } from '../with-handlers';
import type { TooltipPopupProps } from './tooltip-popup';
import { useHint } from './use-hint';

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
