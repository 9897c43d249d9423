import { randomUUID } from 'node:crypto';
import type { RealtimeMessage } from '@palco/openapi';
import { expect, it } from 'vitest';
import { longestPayload, readPayload, writePayload } from './payload.pure';
import { presentPresence } from './presence.pure';

const accountId = randomUUID();
const alert = (titulo: string): RealtimeMessage => ({
  evento: 'alerta_fps_alto',
  timestamp: 1,
  live_id: randomUUID(),
  titulo,
});

it('carries a message to the byte', () => {
  const message = alert('Aula \n «aberta» 🎥');
  const { accountId: account, line } = readPayload(writePayload(accountId, message));
  expect([account, JSON.parse(line), line.includes('\n')]).toEqual([accountId, message, false]);
});

it.each(['x', '🎥', '\u0001'])('shortens a text of many %j, and fits', (letter) => {
  const payload = writePayload(accountId, alert(letter.repeat(5_000)));
  const { titulo } = JSON.parse(readPayload(payload).line) as { titulo: string };
  expect(titulo.endsWith('…')).toBe(true);
  expect(Buffer.from(titulo).toString()).toBe(titulo);
  expect(titulo.length).toBeLessThanOrEqual(300);
});

it('leaves a text of 300 letters as it is', () => {
  const message = alert('x'.repeat(300));
  expect(JSON.parse(readPayload(writePayload(accountId, message)).line)).toEqual(message);
});

it('refuses a list without bound', () => {
  const people = Array.from({ length: 200 }, () => ({ id: randomUUID(), nome: 'Ana', avatar: null }));
  const message: RealtimeMessage = {
    evento: 'presence',
    timestamp: 1,
    live_id: accountId,
    people,
    total: 200,
  };
  expect(() => writePayload(accountId, message)).toThrow(
    new RangeError('a message presence is too long for the channel'),
  );
});

it('presence of a crowd lists as many people as fit, and the total', () => {
  const people = Array.from({ length: 500 }, () => ({
    id: randomUUID(),
    name: 'á'.repeat(255),
    avatarKey: 'a/b',
  }));
  const live = { accountId, liveId: randomUUID() };
  const message = presentPresence({ live, people, timestamp: 1, toUrl: (key) => `/media/${key}` });
  expect(message.total).toBe(500);
  expect(message.people.length).toBeGreaterThan(5);
  expect(Buffer.byteLength(writePayload(accountId, message))).toBeLessThanOrEqual(longestPayload);
});
