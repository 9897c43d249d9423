import type { ChatMessage } from '@palco/openapi';
import { isSdkError, SdkError } from '../kernel/errors.pure';
import { isOver } from './chat-calls';
import type { ChatParts, ChatState, PendingMessage } from './chat-contract';

/** An id that this page gives a message of its own. */
function newIdempotencyKey(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Whether a message waits for the line: the request had no answer, so it is sent again under the same idempotency key.
 *
 * @example
 * ```ts
 * import { waitsForLine, type Chat } from '@palco/sdk/chat';
 *
 * export const waiting = (chat: Chat) => chat.$state.get().pending.filter(waitsForLine);
 * ```
 */
export const waitsForLine = ({ error }: PendingMessage): boolean =>
  error?.code === 'NETWORK_ERROR' || error?.code === 'TIMEOUT';

/** How long who wrote has to wait before the next message: what was set, or what a flooded room rose to. */
function pauseSeconds({ settings, me }: ChatState): number {
  if (settings === null || me?.modera === true) return 0;
  return Math.max(settings.slowModeSeconds, settings.ritmo?.segundos ?? 0);
}

const stopped = () => new SdkError({ code: 'NETWORK_ERROR', message: 'Stopped.' });

/** Messages of one's own, until the room has them. */
export function createChatOutbox({ calls, state, ports, refuse }: ChatParts, lineLost: () => void) {
  const { clock, random } = ports;
  const found = (key: string) => state.get().pending.find((one) => one.idempotencyKey === key);
  const change = (edit: (one: PendingMessage) => PendingMessage | null): void =>
    state.change({ pending: state.get().pending.flatMap((one) => edit(one) ?? []) });
  const drop = (key: string): void => change((one) => (one.idempotencyKey === key ? null : one));
  const mark = (key: string, error: SdkError | null): void =>
    change((one) => (one.idempotencyKey === key ? { ...one, error } : one));

  function wait(afterMs: number): void {
    state.change({ waitUntil: afterMs > 0 ? clock.monotonic() + afterMs : null });
  }
  async function deliver({ idempotencyKey, text }: PendingMessage): Promise<void> {
    const signal = calls.signal();
    try {
      const message = (await calls.call('POST', 'messages', {
        body: { texto: text, requestId: idempotencyKey },
      })) as ChatMessage;
      drop(idempotencyKey);
      state.join([message]);
      wait(pauseSeconds(state.get()) * 1000);
    } catch (error) {
      // Whether the room has it is not known: it is sent again, under the same key, when the room is read again.
      if (signal.aborted) return mark(idempotencyKey, stopped());
      if (isOver(error)) return refuse();
      const reason = isSdkError(error)
        ? error
        : new SdkError({ code: 'NETWORK_ERROR', message: String(error) });
      if (reason.retryAfterMs !== undefined) wait(reason.retryAfterMs);
      mark(idempotencyKey, reason);
      if (waitsForLine({ idempotencyKey, text, error: reason })) lineLost();
    }
  }
  function retry(idempotencyKey: string): Promise<void> {
    const message = found(idempotencyKey);
    if (message === undefined || message.error === null) return Promise.resolve();
    mark(idempotencyKey, null);
    return deliver(message);
  }
  let resending = Promise.resolve();
  async function sendWaiting(): Promise<void> {
    for (const { idempotencyKey } of state.get().pending.filter(waitsForLine)) await retry(idempotencyKey);
  }
  return {
    send(text: string): void {
      if (text.trim() === '') return;
      const message: PendingMessage = { idempotencyKey: newIdempotencyKey(random.next), text, error: null };
      state.change({ pending: [...state.get().pending, message] });
      void deliver(message);
    },
    retry: (idempotencyKey: string): void => void retry(idempotencyKey),
    /** Sends the messages without an answer again, in the order in which they were written; a later call runs after this one. */
    resend(): void {
      resending = resending.then(sendWaiting);
    },
    discard(idempotencyKey: string): string {
      const text = found(idempotencyKey)?.text ?? '';
      drop(idempotencyKey);
      return text;
    },
  };
}
