import { createHash, randomUUID } from 'node:crypto';
import type { ServerContext } from '../../../kernel/context';
import type { Transaction } from '../../../kernel/database/database';
import { HttpError, httpError, invalidField, notFound } from '../../../kernel/errors/http-error';
import { gather } from '../../../kernel/gather';
import { publishToTopic } from '../../people/realtime';
import { anybody, paceOf, toMessage, toSettings } from './chat.presenter.pure';
import { hasLink, readMessage } from './chat-text.pure';
import {
  countSince,
  findSent,
  insertMessages,
  listShown,
  lockRoom,
  lockWriters,
  newestOf,
  nextChange,
  writeSettings,
} from './chat.store';
import type { ChatAuthor, MessageRow, RoomRow } from './chat.store';
import { floodWindowMs, mostCounted, paceAfter } from './pace.pure';
import type { Pace } from './pace.pure';

/** Messages of one author in ten seconds: more than anybody types. */
const mostInWindow = 8;
const windowMs = 10_000;
/** Messages of one room that wait for its lock; a room of thousands writes fewer in a second. */
const mostWaiting = 1_000;

/** A message that somebody sends. */
export interface Sending {
  readonly context: Pick<ServerContext, 'db' | 'bus' | 'clock'>;
  readonly liveId: string;
  readonly author: ChatAuthor;
  readonly text: string;
  /** The same for a repeat. Without it each call is a message. */
  readonly idempotencyKey: string | undefined;
}

type ReadSending = Omit<Sending, 'text' | 'idempotencyKey'> & {
  readonly body: string;
  readonly idempotencyKey: string;
};

/** Who writes, whether an attendee or one of the team. */
export const idOf = ({ registrationId, userId }: ChatAuthor): string => registrationId ?? userId ?? '';

/** A repeat is the author's own: another one with the same id does not get, or hide, that message. */
function repeatKey(author: ChatAuthor, idempotencyKey: string | undefined): string {
  if (idempotencyKey === undefined) return randomUUID();
  const digest = createHash('sha256')
    .update(`${idOf(author)} ${idempotencyKey.toLowerCase()}`)
    .digest('hex');
  return digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}

/**
 * What the room does not allow its attendees: 409 `CHAT_CLOSED`, 422 `CHAT_LINK_REFUSED`; 404 for one who was banned or erased since
 * the call came.
 */
function refusalOf({ room, writers }: Known, { author, body }: ReadSending): HttpError | null {
  if (author.registrationId === null) return null;
  if (!writers.has(author.registrationId)) return notFound();
  if (!room.isOpen) return httpError({ status: 409, code: 'CHAT_CLOSED' });
  if (room.blocksLinks && hasLink(body)) return httpError({ status: 422, code: 'CHAT_LINK_REFUSED' });
  return null;
}

/** Why an author has to wait: 429 `CHAT_SLOW_MODE` and `TOO_MANY_ATTEMPTS`, with the seconds. */
function waitOf(
  newest: readonly number[],
  { now, slowSeconds }: { readonly now: number; readonly slowSeconds: number },
): HttpError | null {
  const [last] = newest;
  const slowMs = last === undefined ? 0 : last + slowSeconds * 1000 - now;
  if (slowMs > 0)
    return httpError({ status: 429, code: 'CHAT_SLOW_MODE', retryAfterSeconds: Math.ceil(slowMs / 1000) });
  const first = newest[mostInWindow - 1];
  const fullMs = first === undefined ? 0 : first + windowMs - now;
  if (fullMs > 0)
    return httpError({ status: 429, code: 'TOO_MANY_ATTEMPTS', retryAfterSeconds: Math.ceil(fullMs / 1000) });
  return null;
}

/** What the locked room and its authors were before. */
interface Known {
  readonly room: RoomRow;
  readonly pace: Pace | null;
  readonly writers: ReadonlySet<string>;
  readonly sent: ReadonlySet<string>;
  readonly newest: Map<string, number[]>;
}

/** What becomes of each message, in their order. */
function judge(
  sendings: readonly ReadSending[],
  known: Known,
  now: number,
): { readonly accepted: ReadSending[]; readonly refused: Map<ReadSending, HttpError> } {
  const { room, newest } = known;
  const roomSeconds = Math.max(room.slowModeSeconds, known.pace?.seconds ?? 0);
  const sent = new Set(known.sent);
  const accepted: ReadSending[] = [];
  const refused = new Map<ReadSending, HttpError>();
  for (const sending of sendings) {
    if (sent.has(sending.idempotencyKey)) continue;
    const author = idOf(sending.author);
    const own = newest.get(author) ?? [];
    const slowSeconds = sending.author.registrationId === null ? 0 : roomSeconds;
    const refusal = refusalOf(known, sending) ?? waitOf(own, { now, slowSeconds });
    if (refusal !== null) {
      refused.set(sending, refusal);
      continue;
    }
    sent.add(sending.idempotencyKey);
    newest.set(author, [now, ...own]);
    accepted.push(sending);
  }
  return { accepted, refused };
}

/** The pace of a room before messages are judged, and what it becomes with those that are accepted. */
async function readPace(tx: Transaction, room: RoomRow, { bus, clock }: Sending['context']) {
  const { liveId } = room;
  const now = clock.now();
  if (!room.hasAutoPace) return { pace: null, count: async () => undefined };
  const since = new Date(now - floodWindowMs);
  const recent = await countSince(tx, { liveId, since, most: mostCounted });
  const pace = paceAfter(paceOf(room, now), recent, now);
  return {
    pace,
    /** Counts accepted messages; the room is told where its pace rises or falls. */
    async count(accepted: readonly ReadSending[]): Promise<void> {
      const added = accepted.filter(({ author }) => author.registrationId !== null).length;
      const next = paceAfter(pace, recent + added, now);
      if ((next?.until ?? null) === (room.paceUntil?.getTime() ?? null)) return;
      const changed = await writeSettings(tx, liveId, {
        paceSeconds: next?.seconds ?? 0,
        paceUntil: next === null ? null : new Date(next.until),
      });
      const settings = toSettings(changed, now);
      const line = { evento: 'config', timestamp: now, live_id: liveId, settings } as const;
      await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
    },
  };
}

/** Writes accepted messages to the locked room, and sends them to it, in every process. */
async function insertAccepted(
  tx: Transaction,
  accepted: readonly ReadSending[],
  { room, now, bus }: { readonly room: RoomRow; readonly now: number; readonly bus: ServerContext['bus'] },
): Promise<readonly MessageRow[]> {
  const [{ liveId } = { liveId: '' }] = accepted;
  if (accepted.length === 0) return [];
  const authors = accepted.map(({ author }) => author);
  const shown = room.reviewsFirst ? await listShown(tx, liveId, authors) : null;
  const isHeld = ({ registrationId }: ChatAuthor): boolean =>
    shown !== null && registrationId !== null && !shown.has(registrationId);
  const first = (await nextChange(tx, liveId, accepted.length)) - accepted.length + 1;
  const messages = accepted.map(({ author, body, idempotencyKey }, index) => ({
    liveId,
    seq: first + index,
    change: first + index,
    id: randomUUID(),
    ...author,
    body,
    isHeld: isHeld(author),
    idempotencyKey,
    createdAt: new Date(now),
  }));
  const rows = await insertMessages(tx, messages);
  for (const row of rows) {
    // One that waits is empty for the room; the team reads it then. Who writes has a name in every language.
    const mensagem = toMessage(row, anybody, 'pt-BR');
    const line = { evento: 'mensagem', timestamp: now, live_id: liveId, mensagem } as const;
    await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
  }
  return rows;
}

/** What becomes of messages to one room, in their order. */
async function writeAll(
  tx: Transaction,
  sendings: readonly ReadSending[],
  context: Sending['context'],
): Promise<(MessageRow | HttpError)[]> {
  const liveId = sendings[0]?.liveId ?? '';
  const room = await lockRoom(tx, liveId);
  const before = await findSent(tx, {
    liveId,
    idempotencyKeys: sendings.map(({ idempotencyKey }) => idempotencyKey),
  });
  const authors = sendings.map(({ author }) => author);
  const newest = await newestOf(tx, { liveId, authors, most: mostInWindow });
  const { pace, count } = await readPace(tx, room, context);
  const now = context.clock.now();
  const writers = await lockWriters(
    tx,
    authors.flatMap(({ registrationId }) => registrationId ?? []),
    now,
  );
  const sent = new Set(before.map(({ idempotencyKey }) => idempotencyKey));
  const { accepted, refused } = judge(sendings, { room, pace, writers, sent, newest }, now);
  const rows = [...before, ...(await insertAccepted(tx, accepted, { room, now, bus: context.bus }))];
  await count(accepted);
  const byKey = new Map(rows.map((row) => [row.idempotencyKey, row]));
  return sendings.map((sending) => {
    const outcome = refused.get(sending) ?? byKey.get(sending.idempotencyKey);
    if (outcome === undefined) throw new Error('the message was not inserted');
    return outcome;
  });
}

/** Writes messages and sends them to their room. One that was sent already is answered again. */
export type SendMessage = (sending: Sending) => Promise<MessageRow>;

/**
 * Those who write to one room at the same time wait for its lock together, on one connection, and go in one transaction.
 *
 * What it makes throws 422 for a text that is empty or too long, what {@link refusalOf} and {@link waitOf} say, and 503
 * `SERVER_BUSY` where too many wait.
 */
export function createSendMessage(): SendMessage {
  const write = gather<ReadSending, MessageRow | HttpError>({
    mostWaiting,
    groupOf: ({ liveId }) => liveId,
    async run(sendings) {
      const [{ context } = {} as ReadSending] = sendings;
      return context.db.transaction((tx) => writeAll(tx, sendings, context));
    },
  });
  return async ({ text, idempotencyKey, ...sending }) => {
    const body = readMessage(text);
    if (body === null) throw invalidField('texto', 'INVALID_VALUE');
    const outcome = await write({
      ...sending,
      body,
      idempotencyKey: repeatKey(sending.author, idempotencyKey),
    });
    if (outcome instanceof HttpError) throw outcome;
    return outcome;
  };
}
