import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactNode } from 'react';
import type { Handlers } from '../with-handlers';
import styles from './tooltip.module.css';

export interface TooltipPopupProps {
  anchor: Element;
  side: 'top' | 'bottom' | 'left' | 'right';
  handlers: Handlers;
  onClose(): void;
  children: ReactNode;
}

export function TooltipPopup({ anchor, side, handlers, onClose, children }: TooltipPopupProps) {
  return (
    <BaseTooltip.Root open onOpenChange={onClose}>
      <BaseTooltip.Portal>
        <BaseTooltip.Positioner
          anchor={anchor}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={styles.positioner}
        >
          <BaseTooltip.Popup {...handlers} role="tooltip" className={styles.popup}>
            {children}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
