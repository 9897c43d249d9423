import type { ServerContext } from '../../kernel/context';
import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../kernel/http/module';
import { readLive } from '../lives';
import { recordEvent } from '../logs';
import { publishToTopic } from '../realtime';
import { toMessage, toSettings } from './chat.presenter.pure';
import {
  changeMessages,
  findMessage,
  findRegistration,
  forGood,
  listBanned,
  listPinned,
  lockRoom,
  nextChange,
  writeBan,
  writeSettings,
} from './chat.store';

/** The live of a call of its team. @throws 404 `LIVE_NOT_FOUND`. */
const liveOf = async (call: Pick<Call, 'context' | 'principal' | 'origin'>, liveId: string) =>
  readLive({ ...call, params: { id: liveId } });

async function removeChatMessage(call: Call<'removeChatMessage'>): Promise<Answer<'removeChatMessage'>> {
  const { context, params } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { clock, bus } = context;
  await context.db.transaction(async (tx) => {
    await lockRoom(tx, liveId);
    const found = await findMessage(tx, liveId, params.id);
    if (found === undefined) throw notFound();
    if (found.removedAt !== null) return;
    const change = await nextChange(tx, liveId);
    const now = clock.now();
    await changeMessages(
      tx,
      { liveId, ids: [found.id] },
      { body: '', isPinned: false, removedAt: new Date(now), change },
    );
    const line = {
      evento: 'removida',
      timestamp: now,
      live_id: liveId,
      id: found.id,
      mudanca: change,
    } as const;
    await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
    await recordEvent(tx, {
      call,
      accountId,
      event: 'MENSAGEM_REMOVIDA',
      identifier: liveId,
      // What was removed is not kept anywhere.
      record: [
        { Key: 'mensagem', Value: found.id },
        { Key: 'participante', Value: found.registrationId ?? found.userId ?? '' },
      ],
    });
  });
  return { status: 204 };
}

async function pinChatMessage(call: Call<'pinChatMessage'>): Promise<Answer<'pinChatMessage'>> {
  const { context, params, body } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { clock, bus } = context;
  await context.db.transaction(async (tx) => {
    await lockRoom(tx, liveId);
    const found = await findMessage(tx, liveId, params.id);
    if (found === undefined || found.removedAt !== null) throw notFound();
    if (found.isPinned === body.fixada) return;
    const others = body.fixada ? await listPinned(tx, liveId) : [];
    for (const [row, isPinned] of [
      ...others.map((one) => [one, false] as const),
      [found, body.fixada] as const,
    ]) {
      const change = await nextChange(tx, liveId);
      for (const changed of await changeMessages(tx, { liveId, ids: [row.id] }, { isPinned, change })) {
        const line = {
          evento: 'mensagem',
          timestamp: clock.now(),
          live_id: liveId,
          mensagem: toMessage(changed),
        } as const;
        await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
      }
    }
    await recordEvent(tx, {
      call,
      accountId,
      event: 'MENSAGEM_FIXADA_ATUALIZADA',
      identifier: liveId,
      record: [
        { Key: 'mensagem', Value: found.id },
        { Key: 'fixada', Value: body.fixada },
      ],
    });
  });
  return { status: 204 };
}

async function updateChatSettings(call: Call<'updateChatSettings'>): Promise<Answer<'updateChatSettings'>> {
  const { context, params, body } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { aberto, slowModeSeconds, bloquearLinks } = body;
  const settings = await context.db.transaction(async (tx) => {
    const room = await writeSettings(tx, liveId, {
      ...(aberto !== undefined && { isOpen: aberto }),
      ...(slowModeSeconds !== undefined && { slowModeSeconds }),
      ...(bloquearLinks !== undefined && { blocksLinks: bloquearLinks }),
    });
    const now = toSettings(room);
    const line = {
      evento: 'config',
      timestamp: context.clock.now(),
      live_id: liveId,
      settings: now,
    } as const;
    await publishToTopic({ tx, bus: context.bus }, `chat:${liveId}`, line);
    const record = Object.entries(now).map(([Key, Value]) => ({ Key, Value }));
    await recordEvent(tx, { call, accountId, event: 'CHAT_ATUALIZADO', identifier: liveId, record });
    return now;
  });
  return { status: 200, body: settings };
}

type BanCall = Call<'banFromChat'> | Call<'unbanFromChat'>;

/** Bans somebody until then; null ends it. @throws 404 for who is no attendee of the live. */
async function ban(
  call: BanCall,
  participanteId: string,
  until: Date | null,
): Promise<{ readonly status: 204 }> {
  const { context, params } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  await context.db.transaction(async (tx) => {
    const found = await findRegistration(tx, liveId, participanteId);
    if (found === undefined) throw notFound();
    await writeBan(tx, { registrationId: found.id, attendeeId: found.attendeeId }, until);
    await recordEvent(tx, {
      call,
      accountId,
      event: until === null ? 'PARTICIPANTE_BANIDO_REMOVIDO' : 'PARTICIPANTE_BANIDO_CRIADO',
      identifier: liveId,
      // The entry names no person: it stays when the attendee is erased.
      record: [
        { Key: 'participante', Value: found.id },
        ...(until === null || until === forGood ? [] : [{ Key: 'ate', Value: until.toISOString() }]),
      ],
    });
  });
  return { status: 204 };
}

const endOf = ({ clock }: Pick<ServerContext, 'clock'>, minutes: number | null | undefined): Date =>
  minutes == null ? forGood : new Date(clock.now() + minutes * 60_000);

/** What the organisers of a live may do in its chat. */
export const moderationHandlers: Handlers = {
  removeChatMessage,
  pinChatMessage,
  updateChatSettings,
  banFromChat: (call) => ban(call, call.body.participanteId, endOf(call.context, call.body.minutos)),
  unbanFromChat: (call) => ban(call, call.query.participanteId, null),
  async listChatBans(call) {
    const { id } = await liveOf(call, call.params.liveId);
    const rows = await listBanned(call.context.db, id, new Date(call.context.clock.now()));
    const body = rows.map(({ registrationId, name, until }) => ({
      participanteId: registrationId,
      name,
      ate: until === null || until >= forGood ? null : until.toISOString(),
    }));
    return { status: 200, body };
  },
};
