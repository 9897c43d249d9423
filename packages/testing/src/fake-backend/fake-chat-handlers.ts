import type { ChatBanInput, ChatMessage, ChatMessageInput } from '@palco/openapi';
import { callerOf, required, timeOf } from './fake-call';
import type { FakeCall, FakeHandlers } from './fake-call';
import { liveOf } from './fake-live-handlers';
import type { FakeChat } from './fake-world';

function chatOf({ world }: FakeCall, liveId: string): FakeChat {
  const known = world.chats.get(liveId);
  if (known !== undefined) return known;
  const chat: FakeChat = {
    messages: [],
    lastChange: 0,
    settings: { aberto: true, slowModeSeconds: 0, bloquearLinks: true },
    bans: new Map(),
  };
  world.chats.set(liveId, chat);
  return chat;
}

/** Who runs the live; attendees have tokens of their own, which no test needs here. */
function chatterOf(call: FakeCall, liveId: string): { readonly id: string; readonly name: string } {
  const { user } = callerOf(call).me;
  liveOf({ ...call, id: liveId });
  return { id: user.id, name: user.nome };
}

const liveIn = (call: FakeCall): string => call.path['liveId'] ?? '';
const moderated = (call: FakeCall): FakeChat => chatOf(call, liveOf({ ...call, id: liveIn(call) }).live.id);

function changeMessage(call: FakeCall, change: Partial<ChatMessage>): void {
  const chat = moderated(call);
  const index = chat.messages.findIndex(({ id }) => id === call.id);
  const message = required(chat.messages[index]);
  chat.lastChange += 1;
  chat.messages[index] = { ...message, ...change, mudanca: chat.lastChange };
}

/** Removes messages. @returns how many */
function removeAll(chat: FakeChat, which: (message: ChatMessage) => boolean): number {
  let count = 0;
  for (const [index, message] of chat.messages.entries()) {
    if (message.removida || !which(message)) continue;
    count += 1;
    chat.lastChange += 1;
    chat.messages[index] = { ...message, texto: '', removida: true, fixada: false, mudanca: chat.lastChange };
  }
  return count;
}

/** The chat of a live. */
export const chatHandlers = {
  listChatMessages(call) {
    const me = chatterOf(call, liveIn(call));
    const { messages, lastChange, settings } = chatOf(call, liveIn(call));
    const [after, before] = [call.query.get('after'), call.query.get('before')];
    const limit = Number(call.query.get('limit') ?? 50);
    const fitting = messages.filter(
      ({ seq, mudanca, removida }) =>
        (after === null ? !removida : mudanca > Number(after)) && (before === null || seq < Number(before)),
    );
    const items = after === null ? fitting.slice(-limit) : fitting.slice(0, limit);
    const eu = { participanteId: me.id, modera: true };
    return { status: 200, body: { items, ultima: lastChange, haMais: fitting.length > limit, settings, eu } };
  },
  sendChatMessage(call) {
    const me = chatterOf(call, liveIn(call));
    const chat = chatOf(call, liveIn(call));
    const { texto } = call.body as ChatMessageInput;
    const text = texto.trim();
    chat.lastChange += 1;
    const message: ChatMessage = {
      id: call.nextId(),
      seq: chat.lastChange,
      mudanca: chat.lastChange,
      participanteId: me.id,
      name: me.name,
      texto: text,
      created_at: timeOf(call),
      role: 'equipe',
      fixada: false,
      removida: false,
    };
    chat.messages.push(message);
    return { status: 201, body: message };
  },
  clearChat(call) {
    return { status: 200, body: { mensagens: removeAll(moderated(call), () => true) } };
  },
  approveChatMessage(call) {
    changeMessage(call, { aguardando: false });
    return { status: 204 };
  },
  banFromChat(call) {
    const chat = moderated(call);
    const { bans, messages } = chat;
    const { participanteId, minutos = null, removerMensagens = false } = call.body as ChatBanInput;
    const ate = minutos === null ? null : new Date(call.now() + minutos * 60_000).toISOString();
    const name = messages.find((one) => one.participanteId === participanteId)?.name ?? '';
    bans.set(participanteId, { name, ate });
    const mensagens = removerMensagens ? removeAll(chat, (one) => one.participanteId === participanteId) : 0;
    return { status: 200, body: { participantes: 1, mensagens } };
  },
} satisfies FakeHandlers;
