import { parseAttendee, type Attendee } from './classroom.pure';

/**
 * What the page of the chat and the page around its frame say to each other. On another origin the frame cannot read who registered, so
 * the page around it hands that over, in memory alone.
 * - `hello`, of the frame: it looks for an attendee
 * - `attendee`, of the page: who registered
 * - `refused`, of the frame: the credential ended
 */
export type ChatFrameMessage =
  | { readonly type: 'hello' | 'refused' }
  | { readonly type: 'attendee'; readonly attendee: Attendee };

/** Marks the messages of the chat among all that pages post. */
const protocol = 'palco-chat/1';

/**
 * The data of a message as it is posted.
 *
 * @example
 * ```ts
 * window.parent.postMessage(toChatFrameData({ type: 'hello' }), '*');
 * ```
 */
export function toChatFrameData(message: ChatFrameMessage): object {
  if (message.type !== 'attendee') return { protocol, type: message.type };
  return { protocol, type: message.type, attendee: JSON.stringify(message.attendee) };
}

/**
 * A message of the chat; null for any other data. Compare `source` and `origin` of the event first.
 *
 * @example
 * ```ts
 * readChatFrameMessage(toChatFrameData({ type: 'hello' })); // { type: 'hello' }
 * readChatFrameMessage('something else'); // null
 * ```
 */
export function readChatFrameMessage(data: unknown): ChatFrameMessage | null {
  const found = (typeof data === 'object' ? data : null) as Partial<Record<string, unknown>> | null;
  if (found?.['protocol'] !== protocol) return null;
  const { type } = found;
  if (type === 'hello' || type === 'refused') return { type };
  if (type !== 'attendee' || typeof found['attendee'] !== 'string') return null;
  const attendee = parseAttendee(found['attendee']);
  return attendee && { type, attendee };
}
