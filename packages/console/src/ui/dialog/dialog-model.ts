import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** One sentence under the title, read with it. */
  description?: ReactNode;
  /** `sm` 440 px, `md` 640 px (lists, tabs), `sheet` at the foot of the window, as wide as it, `drawer` at its right edge, as high as it. */
  size?: 'sm' | 'md' | 'sheet' | 'drawer';
  /** Buttons at the foot, the primary last. */
  footer?: ReactNode;
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null);
  /** Work is under way: nothing closes the dialog. */
  pending?: boolean;
  children?: ReactNode;
}

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** A question that names the object: «Excluir Aula inaugural?». */
  title: ReactNode;
  /** The consequence, with a number where there is one. */
  text?: ReactNode;
  /** 'Confirmar' by default. */
  confirmLabel?: string;
  /** 'Cancelar' by default. */
  cancelLabel?: string;
  /** The action destroys something. */
  danger?: boolean;
  /** The call is running: neither Esc nor «Cancelar» closes the dialog, and it cannot be confirmed twice. */
  pending?: boolean;
  /** Why the last attempt failed, shown where it happened. */
  error?: ReactNode;
  onConfirm(): void;
  /** Gets the focus afterwards, if the element that had it is unmounted by then: an option of a list. `true`: that element. */
  finalFocus?(): HTMLElement | boolean;
  children?: ReactNode;
}
