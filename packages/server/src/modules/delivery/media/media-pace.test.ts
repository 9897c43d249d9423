import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RouteCall } from '../../../kernel/http/module';
import { archiveUnit, createMediaPace } from './media-pace';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request of an address, whose answer ends with `end`. */
function ask(ip: string, method = 'GET') {
  const raw = Object.assign(new EventEmitter(), { closed: false });
  const end = (): void => void raw.emit('close');
  return { call: { request: { ip, method }, reply: { raw } } as unknown as RouteCall, end };
}

const paceOf = (take = async (): Promise<void> => undefined) => createMediaPace({ take });

/** What became of work so far. */
function outcomesOf(all: readonly Promise<void>[]): readonly (string | null)[] {
  const outcomes: (string | null)[] = all.map(() => null);
  for (const [index, one] of all.entries())
    one.then(
      () => (outcomes[index] = 'begun'),
      (error: { code?: string }) => (outcomes[index] = error.code ?? String(error)),
    );
  return outcomes;
}
const count = (outcomes: readonly (string | null)[], which: string | null): number =>
  outcomes.filter((one) => one === which).length;

describe('playback', () => {
  it('reliability row 45: of hundreds of connections of one address goes in turn, and others are answered at once', async () => {
    const pace = paceOf();
    const scraper = Array.from({ length: 200 }, () => ask('192.0.2.1'));
    const outcomes = outcomesOf(scraper.map(({ call }) => pace.playback(call, 'videos/a')));
    const viewer = outcomesOf([pace.playback(ask('192.0.2.2').call, 'videos/a')]);
    await vi.advanceTimersByTimeAsync(0);
    expect([count(outcomes, 'begun'), viewer]).toEqual([16, ['begun']]);
    for (const { end } of scraper.slice(0, 10)) end();
    await vi.advanceTimersByTimeAsync(0);
    expect(count(outcomes, 'begun')).toBe(26);
  });

  it('of a school on a slow line goes on: a thousand players begin, and each plays', async () => {
    const pace = paceOf();
    // A segment every six seconds each, and none of them is sent before the next one is asked for.
    for (let round = 0; round < 5; round += 1) {
      const outcomes = outcomesOf(
        Array.from({ length: 1_000 }, () => pace.playback(ask('192.0.2.1').call, 'videos/a')),
      );
      await vi.advanceTimersByTimeAsync(6_000);
      expect(count(outcomes, 'begun')).toBe(1_000);
    }
  });

  it('of one video has a budget of the address: who fetches it again and again is told to wait', async () => {
    const pace = paceOf();
    const fetchOne = async (ip: string, unit: string): Promise<void> => {
      const { call, end } = ask(ip);
      await pace.playback(call, unit).finally(end);
    };
    for (let n = 0; n < 20_000; n += 1) await fetchOne('192.0.2.1', 'videos/a');
    await expect(fetchOne('192.0.2.1', 'videos/a')).rejects.toMatchObject({
      status: 429,
      code: 'TOO_MANY_DOWNLOADS',
      retryAfterSeconds: 1,
    });
    await fetchOne('192.0.2.1', 'videos/b');
    await fetchOne('192.0.2.2', 'videos/a');
    await vi.advanceTimersByTimeAsync(1_000);
    await fetchOne('192.0.2.1', 'videos/a');
  });

  it('gives no turn to who went away', async () => {
    const pace = paceOf();
    const asked = Array.from({ length: 17 }, () => ask('192.0.2.1'));
    const outcomes = outcomesOf(asked.map(({ call }) => pace.playback(call, 'lives/a')));
    await vi.advanceTimersByTimeAsync(0);
    expect(outcomes[16]).toBeNull();
    asked[16]?.end();
    await vi.advanceTimersByTimeAsync(0);
    const next = outcomesOf([pace.playback(ask('192.0.2.1').call, 'lives/a')]);
    asked[0]?.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(next).toEqual(['begun']);
  });
});

describe('downloads', () => {
  it.each([
    ['one file', () => 'videos/a mp4', 4],
    ['all files', (n: number) => `videos/${n} source`, 12],
  ])('of %s that run at once are bounded for an address', async (_name, unitOf, most) => {
    const pace = paceOf();
    const asked = Array.from({ length: most + 1 }, () => ask('192.0.2.1'));
    const outcomes = outcomesOf(asked.map(({ call }, n) => pace.download(call, unitOf(n))));
    await vi.advanceTimersByTimeAsync(0);
    expect([count(outcomes, 'begun'), outcomes.at(-1)]).toEqual([most, 'TOO_MANY_DOWNLOADS']);
    const other = pace.download(ask('192.0.2.2').call, unitOf(0));
    await expect(other).resolves.toBeUndefined();
    // The refusal is an answer too, and gives back what it took.
    asked.at(-1)?.end();
    asked[0]?.end();
    await expect(pace.download(ask('192.0.2.1').call, unitOf(0))).resolves.toBeUndefined();
  });

  it('of archives are bounded for a team, and for all together, from whichever addresses', async () => {
    const pace = paceOf();
    const begin = (n: number, team: string) => pace.download(ask(`192.0.2.${n}`).call, archiveUnit, team);
    const outcomes = outcomesOf(Array.from({ length: 7 }, (_, n) => begin(n, 'a')));
    await vi.advanceTimersByTimeAsync(0);
    expect([count(outcomes, 'begun'), outcomes.at(-1)]).toEqual([6, 'TOO_MANY_DOWNLOADS']);
    const others = outcomesOf(Array.from({ length: 11 }, (_, n) => begin(10 + n, `team ${n}`)));
    await vi.advanceTimersByTimeAsync(0);
    expect([count(others, 'begun'), others.at(-1)]).toEqual([10, 'TOO_MANY_DOWNLOADS']);
  });

  it('are counted for a quarter of an hour; what only asks for the size is not', async () => {
    const taken: unknown[] = [];
    const pace = createMediaPace({ take: async (counted) => void taken.push(counted) });
    await pace.download(ask('192.0.2.1').call, 'videos/a mp4');
    await pace.download(ask('192.0.2.1', 'HEAD').call, 'videos/a mp4');
    expect(taken).toEqual([
      [
        { key: 'downloads of videos/a mp4 by 192.0.2.1', most: 60 },
        { key: 'downloads by 192.0.2.1', most: 300 },
      ],
    ]);
  });
});
