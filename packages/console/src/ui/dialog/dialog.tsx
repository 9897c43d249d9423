import type { ReactNode, RefObject } from 'react';
import { island } from '../later';
import { useWasOpen } from './use-was-open';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** One sentence under the title, read with it. */
  description?: ReactNode;
  /** `sm` 440 px, `md` 640 px (lists, tabs). */
  size?: 'sm' | 'md';
  /** Buttons at the foot, the primary last. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Work is under way: nothing closes the dialog. */
  pending?: boolean;
  children?: ReactNode;
}

const DialogPopup = island(async () => (await import('./dialog-popup')).DialogPopup);

/** A modal dialog: focus is kept inside, Esc and the scrim close it, the focus returns to where it was. */
export function Dialog(props: DialogProps) {
  return useWasOpen(props.open) && <DialogPopup {...props} />;
}
