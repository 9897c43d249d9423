import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import {
  joinMessages,
  lastChangeIn,
  newestOf,
  removeMessage,
  shownIn,
  type ChatRoom,
} from './chat-room.pure';
import type { ChatState, ChatStateHolder } from './chat-contract';

const unknown: ChatState = {
  stage: 'loading',
  messages: [],
  pinned: null,
  pending: [],
  settings: null,
  me: null,
  hasOlder: false,
  waitUntil: null,
};

/** The state of a chat and the room that its messages come from. */
export function createChatState(): ChatStateHolder & { readonly $state: ReadableAtom<ChatState> } {
  const $state = atom<ChatState>(unknown);
  let room: ChatRoom = [];
  const change = (part: Partial<ChatState>): void => $state.set({ ...$state.get(), ...part });
  function show(next: ChatRoom): void {
    if (next === room) return;
    room = next;
    const messages = shownIn(room);
    change({ messages, pinned: messages.findLast(({ fixada }) => fixada) ?? null });
  }
  return {
    $state: readOnly($state),
    get: () => $state.get(),
    change,
    join(messages) {
      const next = joinMessages(room, messages);
      // Older messages that somebody asked for stay: they read them.
      const isOlder = messages.some(({ seq }) => seq < (room[0]?.seq ?? 0));
      show(isOlder ? next : newestOf(next));
    },
    removed: (line) => show(removeMessage(room, line)),
    lastChange: () => lastChangeIn(room),
    first: () => room.find(({ fixada }, index) => !fixada || index > 0) ?? room[0],
    forget: () => void (room = []),
  };
}
