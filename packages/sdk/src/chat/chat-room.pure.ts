import type { ChatMessage } from '@palco/openapi';

/** The messages that are known, in the order of `seq`; removed ones are left out by {@link shownIn}. */
export type ChatRoom = readonly ChatMessage[];

/** Beyond this many the oldest are forgotten: who scrolls up reads them again. */
export const mostKept = 500;

/** Adds messages: each is there once, as its newest change left it. The same list comes back where nothing changed. */
export function joinMessages(room: ChatRoom, added: readonly ChatMessage[]): ChatRoom {
  const bySeq = new Map(room.map((message) => [message.seq, message]));
  let isChanged = false;
  for (const message of added) {
    const known = bySeq.get(message.seq);
    if (known !== undefined && known.mudanca >= message.mudanca) continue;
    bySeq.set(message.seq, message);
    isChanged = true;
  }
  return isChanged ? [...bySeq.values()].sort((one, other) => one.seq - other.seq) : room;
}

/** Marks a message as removed. */
export function removeMessage(
  room: ChatRoom,
  { id, mudanca }: Pick<ChatMessage, 'id' | 'mudanca'>,
): ChatRoom {
  const found = room.find((message) => message.id === id);
  if (found === undefined) return room;
  return joinMessages(room, [{ ...found, texto: '', fixada: false, removida: true, mudanca }]);
}

/** The newest messages, and a pinned one whatever its age. */
export function newestOf(room: ChatRoom): ChatRoom {
  if (room.length <= mostKept) return room;
  const cut = room.length - mostKept;
  return room.filter(({ fixada }, index) => index >= cut || fixada);
}

/** What is shown: no removed messages. */
export const shownIn = (room: ChatRoom): ChatRoom => room.filter(({ removida }) => !removida);
