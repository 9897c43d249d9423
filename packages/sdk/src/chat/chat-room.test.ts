import type { ChatMessage } from '@palco/openapi';
import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { joinMessages, mostKept, newestOf, removeMessage, shownIn } from './chat-room.pure';

const message = (seq: number, mudanca = seq, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${seq}`,
  seq,
  mudanca,
  participanteId: 'p1',
  name: 'Ana',
  texto: `text ${mudanca}`,
  created_at: '2026-11-27T22:00:00.000Z',
  role: 'participante',
  fixada: false,
  removida: false,
  ...more,
});

it('has each message once, in order, at its newest change, however pages and lines come', () => {
  const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 5 })), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 7 }), (pairs, size) => {
      const all = pairs.map(([seq, later]) => message(seq, seq * 10 + later));
      let room: readonly ChatMessage[] = [];
      for (let start = 0; start < all.length; start += size)
        room = joinMessages(room, all.slice(start, start + size));
      const newest = new Map<number, number>();
      for (const { seq, mudanca } of all) newest.set(seq, Math.max(newest.get(seq) ?? 0, mudanca));
      expect(room.map(({ seq, mudanca }) => [seq, mudanca])).toEqual(
        [...newest].sort(([one], [other]) => one - other),
      );
      expect(joinMessages(room, all)).toBe(room);
    }),
  );
});

test('a removal wins over the message that comes late, and is not shown', () => {
  const room = removeMessage(joinMessages([], [message(1), message(2)]), { id: 'm1', mudanca: 3 });
  expect(shownIn(joinMessages(room, [message(1)])).map(({ seq }) => seq)).toEqual([2]);
  expect(removeMessage(room, { id: 'unknown', mudanca: 9 })).toBe(room);
});

test('the oldest are forgotten, but for the pinned one', () => {
  const room = joinMessages(
    [],
    Array.from({ length: mostKept + 10 }, (_, index) =>
      message(index + 1, index + 1, { fixada: index === 2 }),
    ),
  );
  const kept = newestOf(room);
  expect([kept.length, kept[0]?.seq, kept[1]?.seq]).toEqual([mostKept + 1, 3, 11]);
});
