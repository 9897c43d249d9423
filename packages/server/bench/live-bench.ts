// What benches with a live share: its set-up, and how a viewer reads playlists.
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerProcess } from '../src/testing/server-process';

interface Key {
  readonly signalId: number | null;
  readonly rtmpUrl: string | null;
  readonly streamKey: string;
}

interface View {
  readonly status: string | null;
  readonly playback_url: string | null;
}

/** Asks until there is something; a server that is busy, or starts, answers later. */
export async function until<Value>(
  read: () => Promise<Value | null>,
  what: string,
  limitMs = 60_000,
): Promise<Value> {
  let cause: unknown;
  for (const end = performance.now() + limitMs; performance.now() < end; await delay(50)) {
    const value = await read().catch((error: unknown) => void (cause = error));
    if (value != null) return value;
  }
  throw new Error(`${what} did not come`, { cause });
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
}

/** The addresses of a playlist, in its order. */
export const linesOf = (playlist: string, base: string): string[] =>
  playlist
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => new URL(line.trim(), base).href);

/** The seconds that a player waits before it reads the playlist again. */
export const pauseOf = (playlist: string): number =>
  Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(playlist)?.[1] ?? 2);

/** Calls the server as somebody who is signed in. */
export function createTeam(server: ServerProcess, token: string) {
  async function call<Body>(path: string, init: { method?: string; body?: unknown } = {}): Promise<Body> {
    const { method = init.body === undefined ? 'GET' : 'POST', body } = init;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(server.url + path, {
      method,
      headers: body === undefined ? { authorization: headers.authorization } : headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json().catch(() => null)) as Body;
  }
  return call;
}

/** What the page of a viewer is told of the live. */
export async function view(server: ServerProcess, liveId: string): Promise<View> {
  const answer = await fetch(`${server.url}/bff/player/live/${liveId}`);
  if (!answer.ok) throw new Error(`the live: ${answer.status}`);
  return (await answer.json()) as View;
}

/** A live, and where its encoder sends to. */
export async function createLive(
  call: ReturnType<typeof createTeam>,
  title: string,
): Promise<{ readonly id: string; readonly address: string }> {
  const body = { title, latency: 'low', type: 'encoder' };
  const { id } = await call<{ id: string }>('/v1/live-streams', { body });
  const key = await until(async () => {
    const { items } = await call<{ items: Key[] }>(`/v1/live-streams/${id}/keys`);
    return items.find(({ signalId, rtmpUrl }) => signalId === 1 && rtmpUrl !== null) ?? null;
  }, 'the address for the encoder');
  return { id, address: `${key.rtmpUrl}/${key.streamKey}` };
}

/** Waits until a viewer can read so many segments. */
export const untilSegments = (server: ServerProcess, liveId: string, most: number): Promise<true> =>
  until(async () => {
    const { playback_url: link } = await view(server, liveId);
    if (link === null) return null;
    const master = new URL(link, server.url).href;
    const answer = await fetch(master);
    const [main] = answer.ok ? linesOf(await answer.text(), master) : [];
    const list = main === undefined ? null : await fetch(main);
    return list?.ok && linesOf(await list.text(), main ?? '').length >= most ? true : null;
  }, 'segments');
