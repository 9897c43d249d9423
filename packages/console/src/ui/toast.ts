import { Toast as BaseToast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastInput {
  kind: ToastKind;
  /** Bold first line. */
  title: string;
  text?: ReactNode;
  /** One way on, for example «Desfazer»; the same action must exist elsewhere, a toast goes after 5 s. */
  action?: { label: string; onSelect(): void };
  /** Go under «Detalhes», for support. */
  details?: string;
  requestId?: string;
  /** Two toasts of one key are one toast; kind, title and text by default. */
  key?: string;
}

export interface ToastData {
  kind: ToastKind;
  details?: string;
  requestId?: string;
}

/** Where the toasts of the page are queued; the Toaster shows them. */
export const toastManager = BaseToast.createToastManager<ToastData>();

function keyOf({ key, kind, title, text }: ToastInput): string {
  return key ?? [kind, title, typeof text === 'string' ? text : ''].join('|');
}

/**
 * Shows a toast for 5 s, top right. One that is already shown starts its time anew instead of stacking:
 * ten failing polls are one toast. Errors are announced at once, the rest politely.
 *
 * @returns a function that takes the toast away
 */
export function toast(input: ToastInput): () => void {
  const id = keyOf(input);
  toastManager.add({
    id,
    title: input.title,
    description: input.text,
    priority: input.kind === 'error' ? 'high' : 'low',
    data: { kind: input.kind, details: input.details, requestId: input.requestId },
    actionProps: input.action && { children: input.action.label, onClick: input.action.onSelect },
  });
  return () => toastManager.close(id);
}
