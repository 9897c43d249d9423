import type { ApiSchema } from '@palco/sdk';
import type { Chat, ChatState } from '@palco/sdk/chat';
import { readOnly } from './sdk-internals';
import { atom } from 'nanostores';

/** A chat that shows the given state, asks nobody, and notes what it was asked for. */
export interface StaticChat extends Chat {
  /** The calls, in order. */
  readonly calls: readonly string[];
}

/**
 * A chat for stories and tests that shows the given state and sends nothing.
 *
 * @param state what differs from an open room without a message.
 * @param banned those who are banned at first.
 * @example
 * ```ts
 * const chat = createStaticChat({ stage: 'offline' });
 * ```
 */
export function createStaticChat(
  state: Partial<ChatState> = {},
  banned: readonly ApiSchema<'ChatBan'>[] = [],
): StaticChat {
  const calls: string[] = [];
  const note = async (...words: unknown[]): Promise<void> => void calls.push(words.map(textOf).join(' '));
  const $state = atom<ChatState>({
    stage: 'open',
    messages: [],
    pinned: null,
    pending: [],
    settings: { aberto: true, slowModeSeconds: 0, bloquearLinks: true },
    me: { participanteId: 'ana', modera: false },
    hasOlder: false,
    waitUntil: null,
    ...state,
  });
  return {
    calls,
    $state: readOnly($state),
    start: () => undefined,
    stop: () => undefined,
    send: (text) => void note('send', text),
    retry: (idempotencyKey) => void note('retry', idempotencyKey),
    discard(idempotencyKey) {
      void note('discard', idempotencyKey);
      return $state.get().pending.find((one) => one.idempotencyKey === idempotencyKey)?.text ?? '';
    },
    loadOlder: () => note('loadOlder'),
    remove: (id) => note('remove', id),
    pin: (id, isPinned) => note('pin', id, isPinned),
    approve: (id) => note('approve', id),
    async clear() {
      await note('clear');
      return $state.get().messages.length;
    },
    async ban(participanteId, minutes, reach) {
      await note('ban', participanteId, minutes, ...(reach === undefined ? [] : [reach]));
      return { participantes: 1, mensagens: reach?.removesMessages === true ? 1 : 0 };
    },
    unban: (participanteId) => note('unban', participanteId),
    bans: async () => banned.filter((one) => !calls.includes(`unban ${one.participanteId}`)),
    updateSettings: (settings) => note('set', settings),
  };
}

const textOf = (word: unknown): string => (typeof word === 'object' ? JSON.stringify(word) : String(word));
