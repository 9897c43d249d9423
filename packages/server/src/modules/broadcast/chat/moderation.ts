import { notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { readLive } from '../lives';
import { recordEvent } from '../../records/logs';
import { publishToTopic } from '../../people/realtime';
import { anybody, toMessage, toSettings } from './chat.presenter.pure';
import { changeMessages, findMessage, listPinned, lockRoom, nextChange, writeSettings } from './chat.store';
import { emptyMessages } from './empty-messages';

/** The live of a call of its team. @throws 404 `LIVE_NOT_FOUND`. */
const liveOf = async (call: Pick<Call, 'context' | 'principal' | 'origin'>, liveId: string) =>
  readLive({ ...call, params: { id: liveId } });

async function removeChatMessage(call: Call<'removeChatMessage'>): Promise<Answer<'removeChatMessage'>> {
  const { context, params } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { clock, bus } = context;
  await context.db.transaction(async (tx) => {
    await lockRoom(tx, liveId);
    const found = requireFound(await findMessage(tx, liveId, params.id));
    if (found.removedAt !== null) return;
    const change = await nextChange(tx, liveId);
    const now = clock.now();
    await changeMessages(
      tx,
      { liveId, ids: [found.id] },
      { body: '', isPinned: false, isHeld: false, removedAt: new Date(now), change },
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
      event: 'MENSAGEM_REMOVIDA',
      of: { id: liveId, accountId },
      // What was removed is not kept anywhere.
      record: {
        mensagem: found.id,
        participante: found.registrationId ?? found.userId ?? '',
      },
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
    if (found === undefined || found.removedAt !== null || found.isHeld) throw notFound();
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
          mensagem: toMessage(changed, anybody, call.language),
        } as const;
        await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
      }
    }
    await recordEvent(tx, {
      call,
      event: 'MENSAGEM_FIXADA_ATUALIZADA',
      of: { id: liveId, accountId },
      record: { mensagem: found.id, fixada: body.fixada },
    });
  });
  return { status: 204 };
}

async function updateChatSettings(call: Call<'updateChatSettings'>): Promise<Answer<'updateChatSettings'>> {
  const { context, params, body } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { aberto, slowModeSeconds, bloquearLinks, revisarPrimeiras, ritmoAutomatico } = body;
  const settings = await context.db.transaction(async (tx) => {
    const room = await writeSettings(tx, liveId, {
      ...(aberto !== undefined && { isOpen: aberto }),
      ...(slowModeSeconds !== undefined && { slowModeSeconds }),
      ...(bloquearLinks !== undefined && { blocksLinks: bloquearLinks }),
      ...(revisarPrimeiras !== undefined && { reviewsFirst: revisarPrimeiras }),
      ...(ritmoAutomatico !== undefined && { hasAutoPace: ritmoAutomatico }),
    });
    const timestamp = context.clock.now();
    const now = toSettings(room, timestamp);
    const line = { evento: 'config', timestamp, live_id: liveId, settings: now } as const;
    await publishToTopic({ tx, bus: context.bus }, `chat:${liveId}`, line);
    const { ritmo: _, ...set } = now;
    await recordEvent(tx, { call, event: 'CHAT_ATUALIZADO', of: { id: liveId, accountId }, record: set });
    return now;
  });
  return { status: 200, body: settings };
}

/** Lets a message through that waits; its author writes freely from then on. */
async function approveChatMessage(call: Call<'approveChatMessage'>): Promise<Answer<'approveChatMessage'>> {
  const { context, params } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { clock, bus } = context;
  await context.db.transaction(async (tx) => {
    await lockRoom(tx, liveId);
    const found = await findMessage(tx, liveId, params.id);
    if (found === undefined || found.removedAt !== null) throw notFound();
    if (!found.isHeld) return;
    const change = await nextChange(tx, liveId);
    for (const row of await changeMessages(tx, { liveId, ids: [found.id] }, { isHeld: false, change })) {
      const mensagem = toMessage(row, anybody, call.language);
      const line = { evento: 'mensagem', timestamp: clock.now(), live_id: liveId, mensagem } as const;
      await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
    }
    await recordEvent(tx, {
      call,
      event: 'MENSAGEM_AUTORIZADA',
      of: { id: liveId, accountId },
      record: { mensagem: found.id, participante: found.registrationId ?? '' },
    });
  });
  return { status: 204 };
}

async function clearChat(call: Call<'clearChat'>): Promise<Answer<'clearChat'>> {
  const { context, params } = call;
  const { id: liveId, accountId } = await liveOf(call, params.liveId);
  const { clock, bus } = context;
  const mensagens = await context.db.transaction(async (tx) => {
    const removed = await emptyMessages({ tx, bus, clock }, { liveId });
    await recordEvent(tx, {
      call,
      event: 'MENSAGENS_REMOVIDAS',
      of: { id: liveId, accountId },
      record: { mensagens: removed },
    });
    return removed;
  });
  return { status: 200, body: { mensagens } };
}

/** What the organisers of a live may do in its chat. */
export const moderationHandlers: Handlers = {
  removeChatMessage,
  clearChat,
  approveChatMessage,
  pinChatMessage,
  updateChatSettings,
};
