import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestServer } from '../../../testing/start-test-server';
import type { TestServer } from '../../../testing/start-test-server';
import { createPasswords } from './password';

const passwords = createPasswords();

describe('passwords', () => {
  it('are hashed with their cost and a salt of their own', async () => {
    const [first, second] = await Promise.all([passwords.hash('segredo'), passwords.hash('segredo')]);
    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await passwords.verify('segredo', first)).toBe(true);
    expect(await passwords.verify('segredO', first)).toBe(false);
    expect(await passwords.verify('', null)).toBe(false);
  });

  it('cost as much for an unknown person', async () => {
    const spy = vi.spyOn(crypto, 'scrypt');
    syncBuiltinESMExports();
    try {
      await createPasswords().verify('segredo', null);
      expect(spy.mock.calls.map(([, , keyBytes, cost]) => [keyBytes, cost])).toEqual([
        [32, expect.objectContaining({ N: 2 ** 15, r: 8, p: 3 })],
      ]);
    } finally {
      spy.mockRestore();
      syncBuiltinESMExports();
    }
  });

  it('are the same however their accents are composed', async () => {
    const hash = await passwords.hash('a\u0301gua');
    expect(await passwords.verify('\u00e1gua', hash)).toBe(true);
  });
});

describe('many log-ins at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** Hashes that end when the test says so. */
  function holdHashes() {
    const held: (() => void)[] = [];
    let running = 0;
    let most = 0;
    const hold = (...[, , keyBytes, , done]: Parameters<typeof crypto.scrypt>): void => {
      most = Math.max(most, (running += 1));
      held.push(() => {
        running -= 1;
        done(null, Buffer.alloc(keyBytes));
      });
    };
    const spy = vi.spyOn(crypto, 'scrypt').mockImplementation(hold as typeof crypto.scrypt);
    syncBuiltinESMExports();
    return {
      most: () => most,
      letOneEnd: () => held.shift()?.(),
      restore(): void {
        spy.mockRestore();
        syncBuiltinESMExports();
      },
    };
  }

  it('hash two at a time, let other calls through, and are told when to come back where the queue is full', async () => {
    const token = await server.signIn('bruno@colegioatlas.com.br');
    const hashes = holdHashes();
    try {
      const statuses: number[] = [];
      const logIns = Array.from({ length: 70 }, async (_, index) => {
        const body = { login: `person${index}@example.com`, password: 'x' };
        const answer = await server.call('/api/user/login', { body });
        statuses.push(answer.status);
        return answer;
      });
      await expect.poll(() => statuses).toEqual(Array(18).fill(429));
      expect((await server.call('/bff/me', { token })).status).toBe(200);
      expect(statuses).toHaveLength(18);
      const ending = setInterval(hashes.letOneEnd, 1);
      const answers = await Promise.all(logIns);
      clearInterval(ending);
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(52);
      for (const { body, headers } of answers.filter(({ status }) => status === 429)) {
        expect([body['code'], headers.get('retry-after')]).toEqual(['SERVER_BUSY', '5']);
      }
      // Each takes 32 MiB while it runs.
      expect(hashes.most()).toBe(2);
    } finally {
      hashes.restore();
    }
  });
});
