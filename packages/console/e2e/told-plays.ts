import type { Page } from '@playwright/test';

/** An event as a player tells it. */
interface Told {
  readonly sessionId: string;
  readonly type: string;
  readonly timestamp: number;
  readonly data: Readonly<Record<string, number | string>>;
}

/** What the players of some pages told, added up. */
export interface ToldPlays {
  readonly starts: number;
  readonly startupMs: number;
  readonly startupFailures: number;
  readonly earlyExits: number;
  readonly watchedMs: number;
  readonly rebufferMs: number;
}

/**
 * Notes in the storage of the page what its players send: a request of a page that goes away is not seen from outside. Call it
 * before the page is opened; an attendee's player sends by `fetch` alone.
 */
export async function noteTold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) => {
      if (String(input).includes('/v1/analytics/events')) {
        const known = JSON.parse(localStorage.getItem('told') ?? '[]') as unknown[];
        localStorage.setItem('told', JSON.stringify([...known, ...JSON.parse(String(init?.body))]));
      }
      return send(input, init);
    };
  });
}

/** What the players of a page told so far, each event once: one without an answer is sent again. */
export async function toldBy(page: Page): Promise<readonly Told[]> {
  const told = JSON.parse(await page.evaluate(() => localStorage.getItem('told') ?? '[]')) as readonly Told[];
  return [...new Map(told.map((one) => [`${one.sessionId} ${one.type} ${one.timestamp}`, one])).values()];
}

/** How often the players of a page told of something. */
export const countTold = async (page: Page, type: string): Promise<number> =>
  (await toldBy(page)).filter((one) => one.type === type).length;

export function sumOf(told: readonly Told[]): ToldPlays {
  const count = (type: string): number => told.filter((one) => one.type === type).length;
  const sum = (key: string): number => told.reduce((total, { data }) => total + Number(data[key] ?? 0), 0);
  return {
    starts: count('playing'),
    startupMs: sum('startupMs'),
    startupFailures: count('startup_error'),
    earlyExits: count('exit_before_start'),
    watchedMs: sum('watchedMs'),
    rebufferMs: sum('rebufferMs'),
  };
}
