import {
  browserClock,
  browserNetwork,
  browserRandom,
  browserTimers,
  browserVisibility,
} from '../kernel/browser-ports';
import { plainOptions } from '../kernel/plain-options';
import { createChatCalls } from './chat-calls';
import type { ChatBan, ChatBanned, ChatCleared } from '@palco/openapi';
import type { Chat, ChatCalls, ChatOptions, ChatParts } from './chat-contract';
import { createChatOutbox } from './chat-outbox';
import { createChatReader } from './chat-reader';
import { openChatSocket, type ChatLine, type ChatSocket } from './chat-socket';
import { createChatState } from './chat-state';

function pagePorts(): NonNullable<ChatOptions['ports']> {
  return {
    clock: browserClock(),
    timers: browserTimers(),
    random: browserRandom(),
    network: browserNetwork(),
    visibility: browserVisibility(),
  };
}

/**
 * Opens the chat of a live for an attendee or for somebody of its team.
 *
 * It begins with `start()` and reads the newest 50 messages; `stop()` may be followed by `start()`. What cannot be sent stays in `pending` with its
 * `SdkError`, for example `CHAT_CLOSED` or `CHAT_SLOW_MODE`; what nobody answered is sent again when the line is back. The calls of organisers reject with theirs.
 *
 * @example
 * ```ts
 * import type { Palco } from '@palco/sdk';
 * import { createChat } from '@palco/sdk/chat';
 * import type { Attendee } from '@palco/sdk/classroom';
 *
 * export function openChat({ client }: Palco, { liveId, token, accountId }: Attendee) {
 *   const participant = { accountId, getToken: async () => token };
 *   const chat = createChat({ client, liveId, participant });
 *   chat.$state.subscribe(({ messages }) => console.log(messages.length));
 *   chat.start();
 *   return chat.stop;
 * }
 * ```
 */
export function createChat(given: ChatOptions): Chat {
  const options = plainOptions(given);
  const { ports = pagePorts() } = options;
  const calls = createChatCalls(options);
  const state = createChatState();
  let socket: ChatSocket | null = null;
  const parts: ChatParts = { ports, calls, state, refuse };
  const reader = createChatReader(parts, {
    isOpen: () => socket?.isOpen() !== false,
    answered: () => resend(),
  });
  const { resend, ...outbox } = createChatOutbox(parts, () => reader.lineLost());

  function rest(): void {
    calls.end();
    socket?.stop();
    socket = null;
    reader.stop();
  }
  function refuse(): void {
    rest();
    state.change({ stage: 'refused' });
  }
  function heard(line: ChatLine): void {
    if (line.evento === 'config') return state.change({ settings: line.settings });
    const change = line.evento === 'mensagem' ? line.mensagem.mudanca : line.mudanca;
    // What waits for the team comes to everybody without its text: the team reads it, and its author has it.
    const isHeld = line.evento === 'mensagem' && line.mensagem.aguardando === true;
    if (isHeld && state.get().me?.modera !== false) return void reader.readHidden();
    const isMissing = state.heard(change);
    if (isMissing && state.get().me !== null) void reader.readMissing();
    if (isHeld) return;
    if (line.evento === 'mensagem') state.join([line.mensagem]);
    else state.removed(line);
  }

  return {
    $state: state.$state,
    start() {
      rest();
      socket = openChatSocket({
        ...options,
        ports,
        heard,
        refused: refuse,
        opened: () => void reader.read(),
        lost: () => {
          if (state.get().stage === 'open') state.change({ stage: 'offline' });
        },
      });
      void reader.read();
    },
    stop: rest,
    loadOlder: reader.loadOlder,
    ...outbox,
    ...moderationOf(calls),
  };
}

type Moderation = Pick<
  Chat,
  'remove' | 'approve' | 'clear' | 'pin' | 'ban' | 'unban' | 'bans' | 'updateSettings'
>;

function moderationOf({ call }: ChatCalls): Moderation {
  const messagePath = (id: string): string => `messages/${encodeURIComponent(id)}`;
  return {
    remove: async (id) => void (await call('DELETE', messagePath(id))),
    pin: async (id, fixada) => void (await call('PATCH', messagePath(id), { body: { fixada } })),
    approve: async (id) => void (await call('POST', `${messagePath(id)}/approval`)),
    clear: async () => ((await call('DELETE', 'messages')) as ChatCleared).mensagens,
    async ban(participanteId, minutos, { removesMessages, ofAddress } = {}) {
      const reach = { removerMensagens: removesMessages === true, mesmoEndereco: ofAddress === true };
      return (await call('POST', 'bans', { body: { participanteId, minutos, ...reach } })) as ChatBanned;
    },
    unban: async (participanteId) =>
      void (await call('DELETE', 'bans', { query: new URLSearchParams({ participanteId }).toString() })),
    bans: async () => (await call('GET', 'bans')) as readonly ChatBan[],
    updateSettings: async (settings) => void (await call('PATCH', 'settings', { body: settings })),
  };
}
