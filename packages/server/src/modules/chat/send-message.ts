import { randomUUID } from 'node:crypto';
import type { ServerContext } from '../../kernel/context';
import { httpError } from '../../kernel/errors/http-error';
import { publishToTopic } from '../realtime';
import { toMessage } from './chat.presenter.pure';
import { hasLink, readMessage } from './chat-text.pure';
import { findSent, insertMessage, lockRoom, newestOf, nextChange } from './chat.store';
import type { ChatAuthor, MessageRow, RoomRow } from './chat.store';

/** Messages of one author in ten seconds: more than anybody types. */
const mostInWindow = 8;
const windowMs = 10_000;

interface Sending {
  readonly liveId: string;
  readonly author: ChatAuthor;
  readonly text: string;
  readonly requestId: string;
}

/** What the room allows its attendees. @throws 409 `CHAT_CLOSED`, 422 `CHAT_LINK_REFUSED`. */
function requireAllowed(room: RoomRow, body: string): void {
  if (!room.isOpen) throw httpError({ status: 409, code: 'CHAT_CLOSED' });
  if (room.blocksLinks && hasLink(body)) throw httpError({ status: 422, code: 'CHAT_LINK_REFUSED' });
}

/** @throws 429 `CHAT_SLOW_MODE` and `TOO_MANY_ATTEMPTS`, with the seconds to wait. */
function requireTime(
  newest: readonly Date[],
  { now, slowSeconds }: { now: number; slowSeconds: number },
): void {
  const [last] = newest;
  const slowMs = last === undefined ? 0 : last.getTime() + slowSeconds * 1000 - now;
  if (slowMs > 0)
    throw httpError({ status: 429, code: 'CHAT_SLOW_MODE', retryAfterSeconds: Math.ceil(slowMs / 1000) });
  const first = newest[mostInWindow - 1];
  const fullMs = first === undefined ? 0 : first.getTime() + windowMs - now;
  if (fullMs > 0)
    throw httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: Math.ceil(fullMs / 1000) });
}

/**
 * Writes a message and sends it to the room, in every process. One that was sent already is answered again.
 *
 * @throws 422 for a text that is empty or too long, and what {@link requireAllowed} and {@link requireTime} throw.
 */
export async function sendMessage(
  { db, bus, clock }: Pick<ServerContext, 'db' | 'bus' | 'clock'>,
  { liveId, author, text, requestId }: Sending,
): Promise<MessageRow> {
  const body = readMessage(text);
  if (body === null)
    throw httpError({
      status: 422,
      code: 'INVALID_FIELDS',
      fields: [{ field: 'texto', code: 'INVALID_VALUE' }],
    });
  return db.transaction(async (tx) => {
    const room = await lockRoom(tx, liveId);
    const sent = await findSent(tx, { liveId, requestId });
    if (sent !== undefined) return sent;
    const isAttendee = author.registrationId !== null;
    const now = clock.now();
    if (isAttendee) requireAllowed(room, body);
    const newest = await newestOf(tx, { liveId, ...author }, mostInWindow);
    requireTime(newest, { now, slowSeconds: isAttendee ? room.slowModeSeconds : 0 });
    const change = await nextChange(tx, liveId);
    const row = await insertMessage(tx, {
      liveId,
      seq: change,
      change,
      id: randomUUID(),
      ...author,
      body,
      requestId,
      createdAt: new Date(now),
    });
    const line = { evento: 'mensagem', timestamp: now, live_id: liveId, mensagem: toMessage(row) } as const;
    await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
    return row;
  });
}
