import type { ClassroomPage } from '@palco/openapi';
import { buildId } from '@palco/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMemoryStorage } from '../kernel/memory-storage';
import { createPagePorts } from '../kernel/browser-ports';
import { recordCalls } from '../testing/record-calls';
import { createClassroom } from './classroom';
import { attendeeKey } from './classroom-state';
import { readAttendee } from './classroom.pure';

const info = {
  clientId: buildId(1),
  stream_id: buildId(2),
  title: 'Aula',
  serverTime: '2026-11-20T19:00:00.000Z',
} as ClassroomPage;
const answer = { id: buildId(3), token: 'segredo', accountId: buildId(4) };

interface Opened {
  readonly stored?: object;
  readonly status?: number;
  readonly body?: object;
  readonly headers?: Headers;
}
function open({ stored, status = 201, body = {}, headers = new Headers() }: Opened = {}) {
  let hide = (): void => undefined;
  const storage = createMemoryStorage();
  if (stored) storage.set(attendeeKey, JSON.stringify(stored));
  const { client, calls } = recordCalls(() =>
    Response.json(status < 300 ? answer : body, { status, headers }),
  );
  const ports = {
    ...createPagePorts(),
    storage,
    visibility: {
      isVisible: () => false,
      subscribe(listener: (visible: boolean) => void) {
        const before = hide;
        hide = () => (before(), listener(false));
        return () => undefined;
      },
    },
  };
  const classroom = createClassroom({ client, liveId: buildId(2), info, ports });
  onTestFinished(classroom.stop);
  classroom.start();
  return { classroom, calls, storage, hide: () => hide() };
}

test('registers, stores the attendee and says that it is there', async () => {
  const { classroom, calls, storage } = open();
  expect(classroom.$state.get().stage).toBe('register');
  expect(await classroom.register({ name: ' Ana  Lúcia ', email: ' Ana@Exemplo.com ' })).toBe(true);
  expect(JSON.parse(storage.get(attendeeKey)!)).toMatchObject({
    name: 'Ana Lúcia',
    email: 'ana@exemplo.com',
  });
  const body = { name: 'Ana Lúcia', email: 'ana@exemplo.com', liveId: buildId(2), clientId: buildId(1) };
  await vi.waitFor(() =>
    expect(calls).toMatchObject([
      { to: 'POST /v1/studio/lives/participantes', body },
      { to: `POST /v1/studio/lives/${buildId(2)}/presenca`, body: { id: answer.id, token: 'segredo' } },
    ]),
  );
});

test('says once more that somebody is there when the page is left', async () => {
  const { classroom, calls, hide } = open();
  hide();
  await classroom.register({ name: 'Ana', email: 'ana@exemplo.com' });
  const signs = () => calls.filter(({ to }) => to.endsWith('/presenca'));
  await vi.waitFor(() => expect(signs()).toHaveLength(1));
  hide();
  await vi.waitFor(() => expect(signs()).toHaveLength(2));
  expect(signs()[1]?.body).toEqual({ id: answer.id, token: 'segredo' });
});

test('a registration that is answered after the end starts nothing, and can be repeated', async () => {
  const { classroom, calls, storage } = open();
  const joining = classroom.register({ name: 'Ana', email: 'ana@exemplo.com' });
  classroom.stop();
  expect(await joining).toBe(false);
  expect(classroom.$state.get().stage).toBe('register');
  expect(storage.get(attendeeKey)).toBeNull();
  expect(calls.some(({ to }) => to.includes('/presenca'))).toBe(false);
  classroom.start();
  expect(await classroom.register({ name: 'Ana', email: 'ana@exemplo.com' })).toBe(true);
});

test('an attendee of another live is registered silently, one of this live is not registered again', async () => {
  const person = { name: 'Ana', email: 'ana@exemplo.com' };
  const other = open({ stored: person });
  await vi.waitFor(() => expect(other.classroom.$state.get().stage).toBe('open'));
  expect(other.calls[0]?.to).toBe('POST /v1/studio/lives/participantes');
  const same = open({ stored: { ...person, ...answer, liveId: buildId(2) } });
  expect(same.classroom.$state.get().stage).toBe('open');
  await vi.waitFor(() => expect(same.calls[0]?.to).toContain('/presenca'));
});

test('a registration that is not good any more is forgotten, and so is one that leaves', async () => {
  const stored = { name: 'Ana', email: 'ana@exemplo.com', ...answer, liveId: buildId(2) };
  const banned = open({ stored, status: 404 });
  await vi.waitFor(() => expect(banned.classroom.$state.get().stage).toBe('register'));
  expect(banned.storage.get(attendeeKey)).toBeNull();
  const left = open({ stored });
  left.classroom.leave();
  expect(left.classroom.$state.get()).toMatchObject({ stage: 'register', attendee: null });
  expect(left.storage.get(attendeeKey)).toBeNull();
});

test.each([
  ['600', 600_000],
  [null, null],
])('a browser whose registration is banned is told so at the form: Retry-After %s', async (wait, leftMs) => {
  const now = Date.now();
  vi.useFakeTimers({ now, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const headers = new Headers(wait === null ? {} : { 'Retry-After': wait });
  const { classroom, storage } = open({ status: 403, body: { code: 'ATTENDEE_BANNED' }, headers });
  expect(await classroom.register({ name: 'Ana', email: 'ana@exemplo.com' })).toBe(false);
  expect(classroom.$state.get()).toMatchObject({
    stage: 'register',
    ending: { reason: 'banned', until: leftMs && now + leftMs },
    error: { code: 'ATTENDEE_BANNED' },
  });
  expect(storage.get(attendeeKey)).toBeNull();
});

test('asks for the certificate with the credential of the attendee, and throws why there is none', async () => {
  const stored = { name: 'Ana', email: 'ana@exemplo.com', ...answer, liveId: buildId(2) };
  const { classroom, calls } = open({ stored });
  await classroom.certificate();
  expect(calls).toContainEqual({
    to: `POST /v1/studio/lives/${buildId(2)}/certificado`,
    query: {},
    ifMatch: null,
    body: { id: answer.id, token: 'segredo' },
  });
  const refused = open({ stored, status: 409 });
  await expect(refused.classroom.certificate()).rejects.toMatchObject({ status: 409 });
  await expect(open().classroom.certificate()).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['Ana', undefined],
  ['Ana Lúcia', undefined],
  ['  ', 'validation.name'],
  ['Bia 2', 'validation.name'],
  ['Bia<b>', 'validation.name'],
  ['a'.repeat(50), undefined],
  ['a'.repeat(51), 'validation.name'],
])('the name %j: %s', (name, problem) => {
  expect(readAttendee({ name, email: 'a@b.co' }).problems.name).toBe(problem);
});

test.each([
  ['', 'validation.required'],
  ['ana', 'validation.email'],
  [' ANA@B.CO ', undefined],
])('the e-mail %j: %s', (email, problem) => {
  expect(readAttendee({ name: 'Ana', email }).problems.email).toBe(problem);
});
