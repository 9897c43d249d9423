import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { hashPassword, verifyPassword } from './password';

const MIB = 1_048_576;

describe('passwords', () => {
  it('are hashed with their cost and a salt of their own', async () => {
    const [first, second] = await Promise.all([hashPassword('segredo'), hashPassword('segredo')]);
    expect(first).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword('segredo', first)).toBe(true);
    expect(await verifyPassword('segredO', first)).toBe(false);
    expect(await verifyPassword('', null)).toBe(false);
  });

  it('are the same however their accents are composed', async () => {
    const hash = await hashPassword('a\u0301gua');
    expect(await verifyPassword('\u00e1gua', hash)).toBe(true);
  });
});

describe('many log-ins at once', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('keep memory bounded and other calls quick, and a queue that is full says when to come back', async () => {
    const token = await server.signIn('bruno@colegioatlas.com.br');
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 20);
    const logIns = Array.from({ length: 70 }, (_, index) =>
      server.call('/api/user/login', { body: { login: `person${index}@example.com`, password: 'x' } }),
    );
    const waits: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const start = performance.now();
      expect((await server.call('/bff/me', { token })).status).toBe(200);
      waits.push(performance.now() - start);
    }
    const answers = await Promise.all(logIns);
    clearInterval(watch);
    const busy = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(52);
    expect(busy).toHaveLength(18);
    expect(
      busy.every(({ body, headers }) => body['code'] === 'SERVER_BUSY' && headers.get('retry-after') === '5'),
    ).toBe(true);
    expect((peak - before) / MIB).toBeLessThan(150);
    expect(waits.sort((a, b) => a - b)[10]).toBeLessThan(1000);
  });
});
