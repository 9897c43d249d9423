import { and, eq } from 'drizzle-orm';
import type { ServerContext } from '../../../kernel/context';
import { isAlive } from '../../../kernel/database/alive';
import { lives } from '../../../schema';
import { notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers, Route, ServerModule } from '../../../kernel/http/module';
import type { AttendeePrincipal, EmbedPrincipal, UserPrincipal } from '../../../kernel/http/principal';
import { answerPublicPage, framePolicy } from '../../../kernel/http/public-page';
import { hearsChat, readsChat } from '../../people/embeds';
import { findName } from '../../people/people';
import { liveGate } from '../lives';
import type { TopicKind } from '../../people/realtime';
import { toMessage, toSettings } from './chat.presenter.pure';
import { findRegistered, findRoom, listMessages } from './chat.store';
import type { ChatAuthor, Reader } from './chat.store';
import { moderationHandlers } from './moderation';
import { createSendMessage, idOf } from './send-message';
import type { SendMessage } from './send-message';

/** Who may be in a chat. */
type Chatter = AttendeePrincipal | UserPrincipal;
type ChatCall = Call<'listChatMessages', Chatter> | Call<'sendChatMessage', Chatter>;
/** Who reads: an embedded part shows the chat of its live, and writes nothing. */
type ReaderCall = Call<'listChatMessages', Chatter | EmbedPrincipal>;

/** The team of a live that is not in the trash. */
async function findTeam(db: ServerContext['db'], liveId: string): Promise<string | undefined> {
  const [live] = await db
    .select({ accountId: lives.accountId })
    .from(lives)
    .where(and(eq(lives.id, liveId), isAlive(lives)));
  return live?.accountId;
}

/**
 * Who reads and writes: an attendee of the live, or a person of its team with `showStreaming`.
 *
 * @throws 404 for anybody else, as for a live that does not exist.
 */
async function requireAuthor({ context, params, principal }: ChatCall): Promise<ChatAuthor> {
  const { db } = context;
  if (principal.kind === 'attendee') {
    const found = requireFound(await findRegistered(db, params.liveId, principal.attendeeId));
    return { registrationId: found.id, userId: null, name: found.name };
  }
  const accountId = await findTeam(db, params.liveId);
  const team = principal.memberships.find((one) => one.accountId === accountId);
  if (team?.permissions.has('showStreaming') !== true) throw notFound();
  return { registrationId: null, userId: principal.userId, name: await findName(db, principal.userId) };
}

/** Who asks for messages, as the answer names the reader. @throws 404 as {@link requireAuthor}. */
async function requireReader(call: ReaderCall): Promise<Reader> {
  const { principal, params } = call;
  if (principal.kind === 'embed') {
    const may = principal.permissions.has('showStreaming') && readsChat(principal.limits, params.liveId);
    if (!may || (await findTeam(call.context.db, params.liveId)) === undefined) throw notFound();
    return { id: principal.embedId, moderates: false };
  }
  const author = await requireAuthor({ ...call, principal });
  return { id: idOf(author), moderates: author.userId !== null };
}

async function listChatMessages(call: ReaderCall): Promise<Answer<'listChatMessages'>> {
  const { context, params, query } = call;
  const reader = await requireReader(call);
  const { after, before, limit } = query;
  // The room first: a change in between is then read twice, and not missed.
  const room = await findRoom(context.db, params.liveId);
  const { rows, hasMore } = await listMessages(context.db, params.liveId, {
    after,
    before,
    limit,
    reader,
  });
  return {
    status: 200,
    body: {
      items: rows.map((row) => toMessage(row, reader, call.language)),
      ultima: room.lastChange,
      haMais: hasMore,
      settings: toSettings(room, context.clock.now()),
      eu: { participanteId: reader.id, modera: reader.moderates },
    },
  };
}

async function sendChatMessage(
  call: Call<'sendChatMessage', Chatter>,
  send: SendMessage,
): Promise<Answer<'sendChatMessage'>> {
  const { context, params, body } = call;
  const author = await requireAuthor(call);
  const { texto: text, requestId: idempotencyKey } = body;
  const row = await send({ context, liveId: params.liveId, author, text, idempotencyKey });
  return {
    status: 201,
    body: toMessage(row, { id: idOf(author), moderates: author.userId !== null }, call.language),
  };
}

/** The topic of a room: its attendees, and people of the team with `showStreaming`. */
export function createChatTopic(
  { db }: Pick<ServerContext, 'db'>,
  { attends }: { attends(liveId: string, attendeeId: string): Promise<boolean> },
): TopicKind {
  return {
    async maySubscribe({ owner, rights }, liveId) {
      if (owner.kind === 'attendee') return attends(liveId, owner.principalId);
      if (owner.kind === 'embed') return hearsChat(db, { liveId, embedId: owner.principalId });
      if (!rights.permissions.has('showStreaming')) return false;
      return (await findTeam(db, liveId)) === owner.accountId;
    },
  };
}

/** The page of the chat, for frames on the sites of the live. */
const chatPage: Route = {
  id: 'chat-page',
  url: '/chat',
  access: 'public',
  policy: 'frame',
  async handler(call) {
    const { liveId } = call.request.query as Readonly<Record<string, unknown>>;
    const gate = typeof liveId === 'string' ? await liveGate(call, liveId).catch(() => null) : null;
    return answerPublicPage(call.context.config.brand, { 'content-security-policy': framePolicy(gate) });
  },
};

/** The chat of lives. */
export function createChatModule(): ServerModule {
  const send = createSendMessage();
  const handlers: Handlers = {
    listChatMessages: (call: ReaderCall) => listChatMessages(call),
    sendChatMessage: (call: Call<'sendChatMessage', Chatter>) => sendChatMessage(call, send),
    ...moderationHandlers,
  };
  return { name: 'chat', handlers, routes: [chatPage] };
}
