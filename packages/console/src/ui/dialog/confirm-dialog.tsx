import type { ReactNode } from 'react';
import { island } from '../later';
import { useWasOpen } from './use-was-open';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** A question that names the object: «Excluir Aula inaugural?». */
  title: ReactNode;
  /** The consequence, with a number where there is one. */
  text?: ReactNode;
  /** 'Confirmar' by default. */
  confirmLabel?: string;
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

const ConfirmPopup = island(async () => (await import('./confirm-popup')).ConfirmPopup);

/** A question before a consequence: an alert dialog whose first focus is the least destructive choice. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return useWasOpen(props.open) && <ConfirmPopup {...props} />;
}
