import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import { joinMessages, mostKept, newestOf, removeMessage, shownIn, type ChatRoom } from './chat-room.pure';
import { learn, nothingKnown } from './chat-known.pure';
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
  let known = nothingKnown;
  let oldest: number | undefined;
  const get = (): ChatState => $state.get();
  const change = (part: Partial<ChatState>): void => $state.set({ ...get(), ...part });
  function know(learnt: Parameters<typeof learn>[1]): boolean {
    known = learn(known, learnt);
    return known.later.length > 0;
  }
  function show(next: ChatRoom): void {
    if (next === room) return;
    room = next;
    const messages = shownIn(room);
    change({ messages, pinned: messages.findLast(({ fixada }) => fixada) ?? null });
  }
  return {
    $state: readOnly($state),
    get,
    change,
    join(messages) {
      const next = joinMessages(room, messages);
      const cut = next.at(-mostKept)?.seq ?? 0;
      // Older messages that somebody asked for stay until the next new one: they read them.
      const isTooLong = next.length > mostKept && next !== room && messages.some(({ seq }) => seq > cut);
      show(isTooLong ? newestOf(next) : next);
      if (!isTooLong) return;
      // What is forgotten can be read again.
      oldest = Math.max(oldest ?? 0, cut);
      change({ hasOlder: true });
    },
    heard: (number) => know({ heard: [number] }),
    readUpTo: (read) => know({ read }),
    joinNewest(messages, ultima) {
      // A pinned message comes with the newest, whatever its age.
      const first = (messages.find(({ fixada }) => !fixada) ?? messages[0])?.seq;
      oldest = first;
      show(
        joinMessages(
          room.filter(({ seq, mudanca }) => mudanca > ultima && (first === undefined || seq >= first)),
          messages,
        ),
      );
    },
    joinOlder(messages) {
      oldest = messages[0]?.seq ?? oldest;
      show(joinMessages(room, messages));
    },
    removed: (line) => show(removeMessage(room, line)),
    lastChange: () => known.upTo,
    oldest: () => oldest,
  };
}
