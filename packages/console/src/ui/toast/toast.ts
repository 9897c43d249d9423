import type { ReactNode } from 'react';

export type ToastKind = 'success' | 'info' | 'warning' | 'error';

export interface ToastInput {
  kind: ToastKind;
  /** Bold first line. */
  title: string;
  text?: ReactNode;
  /** One action, for example «Desfazer»; it must be available elsewhere too, because a toast closes after 5 s. */
  action?: { label: string; onSelect(): void };
  /** Go under «Detalhes», for support. */
  details?: string;
  requestId?: string;
  /** Two toasts of one key are one toast; kind, title and text by default. */
  key?: string;
}

/** An event for the Toaster. */
export type ToastNews =
  | { readonly type: 'shown'; readonly id: string; readonly toast: ToastInput }
  | { readonly type: 'closed'; readonly id: string };

type Listener = (news: ToastNews) => void;

const listeners = new Set<Listener>();
const firstToast = new Set<() => void>();
/** Events before the Toaster listens: its code is loaded after the first screen. */
const waiting: ToastNews[] = [];

function tell(news: ToastNews): void {
  if (listeners.size === 0) {
    waiting.push(news);
    for (const call of firstToast) call();
  }
  for (const listener of listeners) listener(news);
}

function keyOf({ key, kind, title, text }: ToastInput): string {
  return key ?? [kind, title, typeof text === 'string' ? text : ''].join('|');
}

/**
 * Shows a toast for 5 s, top right. One that is already shown restarts its timeout instead of stacking:
 * ten failing polls are one toast. Errors are announced at once, the rest politely.
 *
 * @returns a function that takes the toast away
 */
export function toast(input: ToastInput): () => void {
  const id = keyOf(input);
  tell({ type: 'shown', id, toast: input });
  return () => tell({ type: 'closed', id });
}

/** Calls for each event without a listener, and at once if some are already queued; returns a cleanup function. */
export function onFirstToast(call: () => void): () => void {
  if (waiting.length > 0) call();
  firstToast.add(call);
  return () => firstToast.delete(call);
}

/** Subscribes to toasts; those shown before the first listener are delivered first. */
export function listenToToasts(listener: Listener): () => void {
  listeners.add(listener);
  for (const news of waiting.splice(0)) listener(news);
  return () => listeners.delete(listener);
}
