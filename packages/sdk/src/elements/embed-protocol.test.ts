import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  readFrameMessage,
  readHostMessage,
  toEnvelope,
  type FrameMessage,
  type HostMessage,
} from './embed-protocol.pure';

const ofFrame: readonly FrameMessage[] = [
  { type: 'hello' },
  { type: 'ready' },
  { type: 'resize', height: 240 },
  { type: 'progress', percent: 40, done: 1, failed: 0, total: 3 },
  { type: 'done', videoId: 'v1', title: 'Aula' },
  { type: 'failed', code: 'UPLOAD_GONE', message: '' },
  { type: 'token' },
];
const ofHost: readonly HostMessage[] = [
  { type: 'init', token: '', expiresAt: '', theme: 'auto', locale: '' },
  { type: 'setToken', token: 'palco_embed_x', expiresAt: '2026-01-01T12:00:00.000Z' },
  { type: 'setTheme', theme: 'dark' },
  { type: 'setLocale', locale: 'en' },
];

it.each(ofFrame)('a message of the frame is read as it was posted: $type', (message) => {
  expect(readFrameMessage(structuredClone(toEnvelope(message)))).toEqual(message);
  expect(readHostMessage(toEnvelope(message))).toBeNull();
});

it.each(ofHost)('a message of the element is read as it was posted: $type', (message) => {
  expect(readHostMessage(structuredClone(toEnvelope(message)))).toEqual(message);
  expect(readFrameMessage(toEnvelope(message))).toBeNull();
});

it.each([
  null,
  undefined,
  'hello',
  [],
  { type: 'hello' },
  { palco: '1', type: 'hello' },
  { palco: 1 },
  { palco: 1, type: 'toString' },
  { palco: 1, type: '__proto__' },
  { palco: 1, type: ['hello'] },
  { palco: 1, type: 'unheard-of' },
  { palco: 1, type: 'resize' },
  { palco: 1, type: 'resize', height: '240' },
  { palco: 1, type: 'resize', height: -1 },
  { palco: 1, type: 'resize', height: Number.NaN },
  { palco: 1, type: 'resize', height: 1e9 },
  { palco: 1, type: 'progress', percent: 101, done: 0, failed: 0, total: 0 },
  { palco: 1, type: 'failed', code: 'x'.repeat(5000), message: '' },
])('%j is no message', (data) => {
  expect(readFrameMessage(data)).toBeNull();
});

it('another version is told apart from no message', () => {
  expect(readFrameMessage({ palco: 2, type: 'hello' })).toEqual({ type: 'unknownVersion', version: 2 });
  expect(readHostMessage({ palco: 0, type: 'whatever' })).toEqual({ type: 'unknownVersion', version: 0 });
});

it('nothing but the fields of a message is taken over', () => {
  const data = { palco: 1, type: 'resize', height: 5, innerHTML: '<b>', constructor: 1 };
  expect(readFrameMessage(data)).toEqual({ type: 'resize', height: 5 });
});

/** Anything that a window may hear, often nearly a message. */
const hostile = fc.oneof(
  fc.anything({
    withNullPrototype: true,
    withBigInt: true,
    withDate: true,
    withMap: true,
    withTypedArray: true,
  }),
  fc.record(
    {
      palco: fc.oneof(fc.constant(1), fc.anything()),
      type: fc.oneof(fc.constantFrom(...[...ofFrame, ...ofHost].map(({ type }) => type)), fc.anything()),
      height: fc.anything(),
      percent: fc.anything(),
      done: fc.anything(),
      failed: fc.anything(),
      total: fc.anything(),
      videoId: fc.anything(),
      title: fc.anything(),
      code: fc.anything(),
      message: fc.anything(),
      token: fc.anything(),
      expiresAt: fc.anything(),
      theme: fc.anything(),
      locale: fc.anything(),
    },
    { requiredKeys: [] },
  ),
);

it('a hostile message throws nothing, and is read as a message of the right form or not at all', () => {
  fc.assert(
    fc.property(hostile, (data) => {
      for (const read of [readFrameMessage, readHostMessage]) {
        const message = read(data);
        if (message === null || message.type === 'unknownVersion') continue;
        expect(read(toEnvelope(message as FrameMessage & HostMessage))).toEqual(message);
        for (const value of Object.values(message)) expect(['string', 'number']).toContain(typeof value);
      }
    }),
    { numRuns: 400 },
  );
});
