import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer } from '../../testing/start-test-server';
import type { TestServer } from '../../testing/start-test-server';
import { openTestDatabase } from '../../testing/test-database';
import type { OpenDatabase } from './open-database';
import { syncClockWithDatabase } from './database-clock';

const minuteMs = 60_000;
let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A machine whose clock can be set, and the clock of a process on it. */
async function onMachine(offMs = 0) {
  const lines: unknown[] = [];
  const note = (...line: unknown[]): void => void lines.push(line);
  const machine = { offMs, now: () => Date.now() + machine.offMs };
  const ended = new AbortController();
  const log = { warn: note, info: note } as never;
  const clock = await syncClockWithDatabase({ db: database.db, log, machine, signal: ended.signal });
  // It is looked at by hand.
  ended.abort();
  return { machine, clock, lines };
}

it.each([10, -10])('a machine that is %i minutes off goes by the clock of the database', async (minutes) => {
  const { clock, lines } = await onMachine(minutes * minuteMs);
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(minuteMs);
  await clock.look();
  // Said once.
  expect(lines).toHaveLength(1);
});

it('a machine that keeps its time goes by its own clock, and so does one that is set right again', async () => {
  const { machine, clock, lines } = await onMachine();
  const isOwn = (): boolean => {
    const [before, now, after] = [Date.now(), clock.now(), Date.now()];
    return before <= now && now <= after;
  };
  expect([isOwn(), lines]).toEqual([true, []]);
  machine.offMs = 10 * minuteMs;
  await clock.look();
  machine.offMs = 0;
  expect(isOwn()).toBe(false);
  await clock.look();
  expect([isOwn(), lines.length]).toEqual([true, 2]);
});

it('a server on a machine that is off writes and compares times of the database', async () => {
  const truth = (): number => performance.timeOrigin + performance.now();
  vi.spyOn(Date, 'now').mockImplementation(() => Math.round(truth()) + 10 * minuteMs);
  let server: TestServer | undefined;
  try {
    server = await startTestServer();
    expect(Math.abs(server.context.clock.now() - truth())).toBeLessThan(5 * minuteMs);
  } finally {
    vi.restoreAllMocks();
    await server?.stop();
  }
});
