// Challenges are cheap to ask for: nobody uses up those of somebody else, and their storage is bounded.
import { isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createCounters, WINDOW_MS } from '../../../../kernel/limits/counters';
import { addPasskey, askChallenge, insertSigner, typePassword } from '../../../../testing/second-factor';
import { createAuthenticator } from '../../../../testing/authenticator';
import { startTestServer } from '../../../../testing/start-test-server';
import type { TestServer } from '../../../../testing/start-test-server';
import { createCodeLimits } from './code-limits';
import { passkeyChallenges } from '../../../../schema/second-factor';

let server: TestServer;
let nowMs = Date.now();
const clock = { now: () => nowMs };
beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
// Each test begins with nothing counted.
beforeEach(() => {
  nowMs += 2 * WINDOW_MS;
});

const path = '/api/user/login/passkey-challenge';
const limitsAt = (isShared: boolean) =>
  createCodeLimits(createCounters(server.db, clock), {
    clock,
    proxyWatch: { isSuspected: isShared, isShared: () => isShared },
  });

/** Uses up what an address may ask for, as of many calls before. */
async function useUp(ip: string, times: number): Promise<void> {
  const key = { name: `passkey challenges of ${ip}` };
  await createCounters(server.db, clock).change([key], ([counted = []]) => {
    counted.length = 0;
    for (let count = 0; count < times; count += 1) counted.push(nowMs);
  });
}

const tooMany = expect.objectContaining({ status: 429, code: 'TOO_MANY_ATTEMPTS' });

it('an address asks for 300 challenges in a quarter of an hour, and other addresses do not wait for it', async () => {
  const limits = limitsAt(false);
  await useUp('203.0.113.7', 299);
  await limits.takeChallenge('203.0.113.7');
  await expect(limits.takeChallenge('203.0.113.7')).rejects.toEqual(tooMany);
  await limits.takeChallenge('203.0.113.8');
  nowMs += WINDOW_MS;
  await limits.takeChallenge('203.0.113.7');
});

it('an address that many people share, behind a proxy that is not trusted, asks for ten times as many', async () => {
  const limits = limitsAt(true);
  await useUp('203.0.113.7', 2999);
  await limits.takeChallenge('203.0.113.7');
  await expect(limits.takeChallenge('203.0.113.7')).rejects.toEqual(tooMany);
});

it('whoever typed the password, or is signed in, is asked by no limit that others use up', async () => {
  const { login } = await insertSigner(server);
  const { token } = await typePassword(server, login);
  const { authenticator } = await addPasskey(server, token);
  await useUp('127.0.0.1', 300);
  expect((await server.call(path, { body: {} })).status).toBe(429);
  const { signIn } = await typePassword(server, login);
  const asked = await askChallenge(server, path, { body: { signIn } });
  const done = await server.call('/api/user/login/passkey', {
    body: { signIn, challenge: asked.challenge, answer: authenticator.sign(asked) },
  });
  expect(done.status, done.text).toBe(200);
  const other = (await typePassword(server, (await insertSigner(server)).login)).token;
  expect((await addPasskey(server, other)).added.status).toBe(201);
});

it('of one second step, and of one session, the five newest challenges are kept', async () => {
  const { login } = await insertSigner(server);
  const { token } = await typePassword(server, login);
  const { authenticator } = await addPasskey(server, token);
  const { signIn } = await typePassword(server, login);
  const bystander = await typePassword(server, login);
  const ofSignIns = isNotNull(passkeyChallenges.halfSignIn);
  const others = await server.db.$count(passkeyChallenges, ofSignIns);
  const kept = await askChallenge(server, path, { body: { signIn: bystander.signIn } });
  const asked: Awaited<ReturnType<typeof askChallenge>>[] = [];
  for (let count = 0; count < 7; count += 1) {
    nowMs += 1000;
    asked.push(await askChallenge(server, path, { body: { signIn } }));
  }
  // Five of this one, one of the other.
  expect(await server.db.$count(passkeyChallenges, ofSignIns)).toBe(others + 6);
  const use = (half: string, one: (typeof asked)[number] | undefined) =>
    server.call('/api/user/login/passkey', {
      body: { signIn: half, challenge: one?.challenge, answer: authenticator.sign(one ?? kept) },
    });
  expect((await use(signIn, asked[1])).body).toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect((await use(signIn, asked[2])).status).toBe(200);
  expect((await use(bystander.signIn, kept)).status).toBe(200);

  const session = (await typePassword(server, (await insertSigner(server)).login)).token;
  const before = await server.db.$count(passkeyChallenges, isNotNull(passkeyChallenges.sessionId));
  let last = await askChallenge(server, '/bff/me/passkeys/challenge', { token: session });
  for (let count = 0; count < 6; count += 1) {
    nowMs += 1000;
    last = await askChallenge(server, '/bff/me/passkeys/challenge', { token: session });
  }
  expect(await server.db.$count(passkeyChallenges, isNotNull(passkeyChallenges.sessionId))).toBe(before + 5);
  const answer = createAuthenticator(server.url).create(last);
  const body = { nome: 'Celular', challenge: last.challenge, answer };
  expect((await server.call('/bff/me/passkeys', { token: session, body })).status).toBe(201);
});
