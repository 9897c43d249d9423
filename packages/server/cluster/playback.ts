import { createHash } from 'node:crypto';
import { call } from './calls';
import type { Target } from './calls';

/** What the server says of a video. */
export interface VideoState {
  readonly status: string;
  readonly progress: number;
  readonly playback_url: string | null;
  readonly duration: number | null;
  readonly error: { readonly code: string } | null;
}

export const videoOf = (target: Target, videoId: string): Promise<VideoState> =>
  call<VideoState>(target, `/v1/videos/${videoId}`);

async function read(url: URL): Promise<Buffer> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok || bytes.length === 0)
    throw new Error(`${url.href} was answered ${answer.status} with ${bytes.length} bytes`);
  return bytes;
}

/** What a playlist names: other playlists, segments, and files beside them. */
export function addressesIn(playlist: string): string[] {
  const named = [...playlist.matchAll(/URI="([^"]+)"/g)].map(([, address = '']) => address);
  return [...named, ...playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))];
}

/** Every playlist and segment below an address, as a player of one host gets them. @returns a digest of all bytes, and their number */
export async function readAll(
  host: string,
  playbackUrl: string,
): Promise<{ readonly digest: string; readonly bytes: number }> {
  const { pathname, search } = new URL(playbackUrl, host);
  const hash = createHash('sha256');
  const waiting = [new URL(pathname + search, host)];
  const seen = new Set<string>();
  let bytes = 0;
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    if (seen.has(url.href)) continue;
    seen.add(url.href);
    const body = await read(url);
    hash.update(body);
    bytes += body.length;
    if (!url.pathname.endsWith('.m3u8')) continue;
    for (const address of addressesIn(body.toString())) waiting.push(new URL(address, url));
  }
  if (seen.size < 4) throw new Error(`${playbackUrl} names only ${seen.size} files`);
  return { digest: hash.digest('hex'), bytes };
}
