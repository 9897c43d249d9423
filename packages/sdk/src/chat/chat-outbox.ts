import type { ChatMessage } from '@palco/openapi';
import { isSdkError, SdkError } from '../kernel/errors.pure';
import { isOver } from './chat-calls';
import type { ChatParts, ChatState, PendingMessage } from './chat-contract';

/** An id that this page gives a message of its own. */
function requestIdOf(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

/**
 * Whether a message waits for the line: nobody answered it, and it is sent again by itself, under the same number.
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
  const found = (requestId: string) => state.get().pending.find((one) => one.requestId === requestId);
  const change = (edit: (one: PendingMessage) => PendingMessage | null): void =>
    state.change({ pending: state.get().pending.flatMap((one) => edit(one) ?? []) });
  const drop = (requestId: string): void => change((one) => (one.requestId === requestId ? null : one));
  const mark = (requestId: string, error: SdkError | null): void =>
    change((one) => (one.requestId === requestId ? { ...one, error } : one));

  function wait(afterMs: number): void {
    state.change({ waitUntil: afterMs > 0 ? clock.monotonic() + afterMs : null });
  }
  async function deliver({ requestId, text }: PendingMessage): Promise<void> {
    const signal = calls.signal();
    try {
      const message = (await calls.call('POST', 'messages', {
        body: { texto: text, requestId },
      })) as ChatMessage;
      drop(requestId);
      state.join([message]);
      wait(pauseSeconds(state.get()) * 1000);
    } catch (error) {
      // Whether the room has it is not known: it goes once more, under its number, when the room is read again.
      if (signal.aborted) return mark(requestId, stopped());
      if (isOver(error)) return refuse();
      const reason = isSdkError(error)
        ? error
        : new SdkError({ code: 'NETWORK_ERROR', message: String(error) });
      if (reason.retryAfterMs !== undefined) wait(reason.retryAfterMs);
      mark(requestId, reason);
      if (waitsForLine({ requestId, text, error: reason })) lineLost();
    }
  }
  function retry(requestId: string): Promise<void> {
    const message = found(requestId);
    if (message === undefined || message.error === null) return Promise.resolve();
    mark(requestId, null);
    return deliver(message);
  }
  let resending = Promise.resolve();
  async function sendWaiting(): Promise<void> {
    for (const { requestId } of state.get().pending.filter(waitsForLine)) await retry(requestId);
  }
  return {
    send(text: string): void {
      if (text.trim() === '') return;
      const message: PendingMessage = { requestId: requestIdOf(random.next), text, error: null };
      state.change({ pending: [...state.get().pending, message] });
      void deliver(message);
    },
    retry: (requestId: string): void => void retry(requestId),
    /** The line is back: what nobody answered goes in the order in which it was written, also where it is called meanwhile. */
    resend(): void {
      resending = resending.then(sendWaiting);
    },
    discard(requestId: string): string {
      const text = found(requestId)?.text ?? '';
      drop(requestId);
      return text;
    },
  };
}
