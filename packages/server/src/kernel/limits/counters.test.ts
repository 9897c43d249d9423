import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdRows } from '../../testing/hold-rows';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { createCounters, WINDOW_MS } from './counters';
import { counters as table } from '../../schema/kernel/limits';

let server: TestServer;
let nowMs = 1_800_000_000_000;
const clock = { now: () => nowMs };
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const add = ([times = []]: readonly number[][]): number => times.push(nowMs);

it('loses no count when two processes count at once', async () => {
  const processes = [createCounters(server.db, clock), createCounters(server.db, clock)];
  const keys = [{ name: 'a' }, { name: 'b' }];
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      processes[index % 2]?.change(index % 3 === 0 ? keys : keys.toReversed(), (times) => {
        for (const one of times) one.push(nowMs);
      }),
    ),
  );
  expect(await processes[0]?.change([{ name: 'a' }], ([times]) => times?.length)).toBe(40);
});

it('forgets after the window, with a person, and never holds a name', async () => {
  const counters = createCounters(server.db, clock);
  await counters.change([{ name: 'old@example.com' }], add);
  nowMs += WINDOW_MS;
  expect(await counters.change([{ name: 'old@example.com' }], ([times]) => times?.length)).toBe(0);
  await counters.change([{ name: 'x', subject: 'ana@example.com' }], add);
  await counters.delete('ana@example.com');
  expect(await counters.change([{ name: 'x' }], ([times]) => times?.length)).toBe(0);
  expect(JSON.stringify(await server.db.select().from(table))).not.toContain('example.com');
  nowMs += WINDOW_MS + 1;
  await counters.purge();
  expect(await server.db.$count(table)).toBe(0);
});

it('keeps what is counted for one person however many others are tried', async () => {
  const counters = createCounters(server.db, clock);
  await counters.change([{ name: 'victim' }], add);
  const flood = Array.from({ length: 200 }, (_, index) => ({ name: `other ${index}` }));
  for (let round = 0; round < 2; round += 1) await counters.change(flood, add);
  expect(await counters.change([{ name: 'victim' }], ([times]) => times?.length)).toBe(1);
});

it('waits for a counter that is held on one connection, and not for those of others', async () => {
  const counters = createCounters(server.db, clock);
  await counters.change([{ name: 'school' }], add);
  const held = await holdRows(server, 'select 1 from counters for update', []);
  const waiting = Array.from({ length: 40 }, (_, n) =>
    counters.change([{ name: 'school' }, { name: `pupil ${n}` }], add),
  );
  await held.waitedForBy(1);
  expect(await counters.change([{ name: 'another school' }], add)).toBe(1);
  expect(await held.waiting()).toBe(1);
  await held.release();
  await Promise.all(waiting);
  expect(await counters.change([{ name: 'school' }], add)).toBe(42);
});
