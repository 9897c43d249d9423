import { setTimeout as delay } from 'node:timers/promises';
import { repeatUntilEnded } from './activity';
import { addressesIn } from './playback';

/** What viewers asked for, and what they did not get. */
export interface Viewers {
  asked(): number;
  /** Requests without an answer, or with another status than 200 and 304. */
  failures(): readonly string[];
  end(): Promise<void>;
}

/** A player asks for the next few seconds about once a second. */
const paceMs = 1_000;

/** People who watch a video from its beginning to its end, again and again, through one address. */
export function startViewers(url: string, videoId: string, count: number): Viewers {
  let asked = 0;
  const failures: string[] = [];
  async function get(address: URL): Promise<Response | null> {
    asked += 1;
    const startedAt = performance.now();
    const note = (what: string): null => {
      failures.push(`${address.pathname}: ${what} after ${(performance.now() - startedAt).toFixed(0)} ms`);
      return null;
    };
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
      const body = await answer.arrayBuffer();
      return answer.ok
        ? new Response(body)
        : note(`${answer.status} ${Buffer.from(body).toString().slice(0, 60)}`);
    } catch (error) {
      return note(String(error instanceof Error ? (error.cause ?? error) : error));
    }
  }
  async function playlist(address: URL): Promise<URL[]> {
    const answer = await get(address);
    if (answer === null) return [];
    return addressesIn(await answer.text()).map((one) => new URL(one, address));
  }
  async function watch(): Promise<void> {
    const answer = await get(new URL(`/bff/player/${videoId}`, url));
    if (answer === null) return void (await delay(paceMs));
    const { playback_url } = (await answer.json()) as { playback_url: string };
    const master = new URL(playback_url, url);
    const [variant] = (await playlist(master)).filter(({ pathname }) => pathname.endsWith('.m3u8'));
    if (variant === undefined) return void (await delay(paceMs));
    for (const segment of await playlist(variant)) {
      await get(segment);
      await delay(paceMs * (0.5 + Math.random()));
    }
  }
  const running = Array.from({ length: count }, () => repeatUntilEnded(watch));
  return {
    asked: () => asked,
    failures: () => failures,
    async end() {
      await Promise.all(running.map((one) => one.end()));
    },
  };
}
