import fc from 'fast-check';
import { expect, it } from 'vitest';
import { idPrefix, longestPayload, readNotification, writeBody } from './notification.pure';

const topics = fc.constantFrom('live:1', 'chat:2', 'account:3');

it('carries any text that fits, to the byte', () => {
  fc.assert(
    fc.property(topics, fc.string({ unit: 'binary', maxLength: 4_000 }), (topic, body) => {
      const payload = writeBody(topic, body);
      if (payload === null)
        expect(Buffer.byteLength(body) + topic.length + 2).toBeGreaterThan(longestPayload);
      else expect(readNotification(payload)).toEqual({ topic, body });
    }),
  );
});

it('carries the id of a longer one', () => {
  expect(writeBody('live:1', 'x'.repeat(longestPayload))).toBeNull();
  expect(readNotification(`${idPrefix('live:1')}42`)).toEqual({ topic: 'live:1', messageId: 42 });
});

it.each(['', 'live:1', '=live:1', '#live:1\n', '#live:1\nx', '?live:1\n1'])(
  'reads nothing in %j',
  (payload) => {
    expect(readNotification(payload)).toBeNull();
  },
);
