import { expect, it } from 'vitest';
import type { Logger } from '../../../../kernel/logger';
import { untilDone } from './until-done';
import type { Trouble } from './until-done';

function open() {
  const lines: string[] = [];
  const write = (detail: { live?: string }, message: string): void =>
    void lines.push(`${detail.live} ${message}`);
  const log = { warn: write, info: write } as unknown as Logger;
  const trouble: Trouble = { since: null, log, detail: { live: 'one' } };
  return { lines, trouble };
}

it('tries again until it succeeds, and says once that it cannot and once that it can', async () => {
  const { lines, trouble } = open();
  let tries = 0;
  await untilDone(
    async () => {
      tries += 1;
      if (tries < 3) throw new Error('away');
    },
    { stopped: new AbortController().signal, trouble },
  );
  expect(tries).toBe(3);
  expect(lines).toEqual([
    'one media of a live cannot be stored now; it is tried again',
    'one media of a live are stored again',
  ]);
  expect(trouble.since).toBeNull();
});

it('says nothing where there is no trouble', async () => {
  const { lines, trouble } = open();
  await untilDone(async () => undefined, { stopped: new AbortController().signal, trouble });
  expect(lines).toEqual([]);
});

it('gives up what is under way, and what it waits for, once it is stopped', async () => {
  const { trouble } = open();
  const stopped = new AbortController();
  let abort: AbortSignal | undefined;
  const never = untilDone(
    (given) => {
      abort = given;
      return new Promise(() => undefined);
    },
    { stopped: stopped.signal, trouble },
  );
  let tries = 0;
  const failing = untilDone(
    async () => {
      tries += 1;
      stopped.abort();
      throw new Error('away');
    },
    { stopped: stopped.signal, trouble },
  );
  await Promise.all([never, failing]);
  expect([abort?.aborted, tries]).toEqual([true, 1]);
});
