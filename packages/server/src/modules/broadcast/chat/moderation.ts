import { notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import type { Transaction } from '../../../kernel/database/database';
import { readLive } from '../lives';
import type { LiveRow } from '../lives';
import { recordEvent } from '../../records/logs';
import { publishToTopic } from '../../people/realtime';
import { anybody, toMessage, toSettings } from './chat.presenter.pure';
import { changeMessages, findMessage, listPinned, lockRoom, nextChange, writeSettings } from './chat.store';
import type { MessageRow } from './chat.store';
import { emptyMessages } from './empty-messages';

/** The live of a call of its team. @throws 404 `LIVE_NOT_FOUND`. */
const liveOf = async (call: Pick<Call, 'context' | 'principal' | 'origin'>, liveId: string) =>
  readLive({ ...call, params: { id: liveId } });

type MessageCall = Call<'removeChatMessage'> | Call<'pinChatMessage'> | Call<'approveChatMessage'>;

/** Changes a message while nobody else writes into its room. @throws 404 for one that is not there. */
async function changing(
  call: MessageCall,
  change: (tx: Transaction, live: LiveRow, found: MessageRow) => Promise<void>,
): Promise<{ readonly status: 204 }> {
  const live = await liveOf(call, call.params.liveId);
  await call.context.db.transaction(async (tx) => {
    await lockRoom(tx, live.id);
    await change(tx, live, requireFound(await findMessage(tx, live.id, call.params.id)));
  });
  return { status: 204 };
}

/** Writes what became of a message, and shows it to everybody who has the room open. */
async function show(
  tx: Transaction,
  { context: { bus, clock }, language }: MessageCall,
  {
    found: { id, liveId },
    ...values
  }: Partial<Pick<MessageRow, 'isPinned' | 'isHeld'>> & { readonly found: MessageRow },
): Promise<void> {
  const change = await nextChange(tx, liveId);
  for (const row of await changeMessages(tx, { liveId, ids: [id] }, { ...values, change })) {
    const mensagem = toMessage(row, anybody, language);
    const line = { evento: 'mensagem', timestamp: clock.now(), live_id: liveId, mensagem } as const;
    await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
  }
}

const removeChatMessage = (call: Call<'removeChatMessage'>): Promise<Answer<'removeChatMessage'>> =>
  changing(call, async (tx, { id: liveId, accountId }, found) => {
    if (found.removedAt !== null) return;
    const { clock, bus } = call.context;
    const mudanca = await nextChange(tx, liveId);
    const timestamp = clock.now();
    await changeMessages(
      tx,
      { liveId, ids: [found.id] },
      { body: '', isPinned: false, isHeld: false, removedAt: new Date(timestamp), change: mudanca },
    );
    const line = { evento: 'removida', timestamp, live_id: liveId, id: found.id, mudanca } as const;
    await publishToTopic({ tx, bus }, `chat:${liveId}`, line);
    await recordEvent(tx, {
      call,
      event: 'MENSAGEM_REMOVIDA',
      of: { id: liveId, accountId },
      // What was removed is not kept anywhere.
      record: { mensagem: found.id, participante: found.registrationId ?? found.userId ?? '' },
    });
  });

const pinChatMessage = (call: Call<'pinChatMessage'>): Promise<Answer<'pinChatMessage'>> =>
  changing(call, async (tx, live, found) => {
    const { fixada } = call.body;
    if (found.removedAt !== null || found.isHeld) throw notFound();
    if (found.isPinned === fixada) return;
    for (const other of fixada ? await listPinned(tx, live.id) : [])
      await show(tx, call, { found: other, isPinned: false });
    await show(tx, call, { found, isPinned: fixada });
    const record = { mensagem: found.id, fixada };
    await recordEvent(tx, { call, event: 'MENSAGEM_FIXADA_ATUALIZADA', of: live, record });
  });

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
const approveChatMessage = (call: Call<'approveChatMessage'>): Promise<Answer<'approveChatMessage'>> =>
  changing(call, async (tx, live, found) => {
    if (found.removedAt !== null) throw notFound();
    if (!found.isHeld) return;
    await show(tx, call, { found, isHeld: false });
    const record = { mensagem: found.id, participante: found.registrationId ?? '' };
    await recordEvent(tx, { call, event: 'MENSAGEM_AUTORIZADA', of: live, record });
  });

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
