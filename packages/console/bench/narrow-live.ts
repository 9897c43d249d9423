// A live with three renditions that were made before, behind a line as wide as the bench says. What a list has depends on the time
// alone: a slow machine gets the same live as a fast one.
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  renderPlaylist,
  type LivePart,
  type LiveSegment,
} from '../../server/src/media/live/live-playlist.pure';
import { decideReload, readDirective } from '../../server/src/media/live/low-latency.pure';
import { masterPlaylist } from '../../server/src/media/worker/master-playlist.pure';
import type { MadeRendition } from '../../server/src/testing/make-ladder';

export const segmentSeconds = { default: 4, low: 2, 'ultra-low': 1 } as const;
export type Latency = keyof typeof segmentSeconds;

const partSeconds = 0.35;
/** How many segments a list has. */
const keptSeconds = 32;
/** Of the live, before the first request. */
const headStartSeconds = 16;
const roundTripMs = 40;
const sliceBytes = 2048;

interface Piece extends LivePart {
  readonly file: string;
}

interface Segment {
  readonly seconds: number;
  readonly pieces: readonly Piece[];
}

export interface NarrowLive {
  readonly url: string;
  /** From now on so many bits pass in a second. */
  setLine(bitsPerSecond: number): void;
  stop(): Promise<void>;
}

/** Serves a live from the folder of `make-ladder.ts`. */
export async function startNarrowLive(
  folder: string,
  { latency, script, now }: { readonly latency: Latency; readonly script: string; now(): number },
): Promise<NarrowLive> {
  const ladder = JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8')) as MadeRendition[];
  const lists = new Map(ladder.map((made) => [made.name, segmentsOf(made, segmentSeconds[latency])]));
  const isPartial = latency === 'ultra-low';
  let bitsPerSecond = Number.POSITIVE_INFINITY;
  let freeAt = 0;
  let passing = 0;
  let beganAt: number | null = null;

  /** The bytes share the line with those of all other requests. */
  async function send(response: ServerResponse, bytes: Buffer): Promise<void> {
    await delay(roundTripMs);
    response.setHeader('content-length', bytes.length);
    response.flushHeaders();
    // Only while nothing passes does the line lose time: a busy machine wakes up late, and makes up for it.
    if (passing === 0) freeAt = now();
    passing += 1;
    for (let at = 0; at < bytes.length && !response.destroyed; at += sliceBytes) {
      const slice = bytes.subarray(at, at + sliceBytes);
      freeAt += (slice.length * 8_000) / bitsPerSecond;
      await delay(Math.max(0, freeAt - now()));
      response.write(slice);
    }
    passing -= 1;
    response.end();
  }
  function listAt(name: string, seconds: number) {
    const segments = lists.get(name) ?? [];
    const complete: Segment[] = [];
    let open: Piece[] = [];
    let end = 0;
    for (const segment of segments) {
      if (end + segment.seconds <= seconds) complete.push(segment);
      else {
        let partEnd = end;
        open = segment.pieces.filter((piece) => (partEnd += piece.seconds) <= seconds);
        break;
      }
      end += segment.seconds;
    }
    return { complete, open };
  }
  function renderAt(name: string, seconds: number): { readonly text: string; readonly edge: Edge } {
    const { complete, open } = listAt(name, seconds);
    const from = Math.max(0, complete.length - keptSeconds / segmentSeconds[latency]);
    let startedAt = 1_700_000_000_000;
    const listed = complete.map(({ seconds: length, pieces }, index): LiveSegment => {
      const head = { init: `${name}/init.mp4`, discontinuity: false, startedAt };
      startedAt += length * 1000;
      const parts = isPartial && index >= complete.length - 3 ? pieces : [];
      return { ...head, uri: `${name}/s${index}.m4s`, seconds: length, parts };
    });
    const head = { init: `${name}/init.mp4`, discontinuity: false, startedAt };
    const text = renderPlaylist({
      targetSeconds: Math.max(2, segmentSeconds[latency]),
      mediaSequence: from,
      discontinuitySequence: 0,
      segments: listed.slice(from),
      ended: false,
      parts: isPartial ? { seconds: partSeconds, hint: `${name}/next.m4s` } : null,
      open: isPartial && open.length > 0 ? { ...head, parts: open } : null,
    });
    const lastParts = complete.at(-1)?.pieces.length ?? 0;
    return { text, edge: { nextSequence: complete.length, openParts: open.length, lastParts } };
  }
  async function sendList(response: ServerResponse, name: string, query: URLSearchParams): Promise<void> {
    beganAt ??= now() - headStartSeconds * 1000;
    const began = beganAt;
    const asked = readDirective(Object.fromEntries(query));
    for (;;) {
      const { text, edge } = renderAt(name, (now() - began) / 1000);
      const given = { ...edge, ended: false, partSeconds: isPartial ? partSeconds : null };
      const verdict = asked === null || asked === 'invalid' ? 'answer' : decideReload(given, asked);
      if (verdict === 'answer') return send(response, Buffer.from(text));
      if (verdict === 'refuse') return void response.writeHead(400).end();
      await delay(20);
      if (response.destroyed) return;
    }
  }
  function fileOf(path: string): Buffer | null {
    const [, name = '', file = ''] = /^\/(\w+)\/([\w.]+)$/.exec(path) ?? [];
    const segment = lists.get(name)?.[Number(/^s(\d+)\.m4s$/.exec(file)?.[1])];
    if (segment) return Buffer.concat(segment.pieces.map((piece) => readFileSync(join(folder, piece.file))));
    return lists.has(name) ? readFileSync(join(folder, name, file)) : null;
  }
  const master = masterPlaylist(
    ladder.map(({ name, bitrate, codecs, width, height, parts }) => ({
      name,
      uri: `${name}.m3u8`,
      codecs,
      segments: [{ seconds: 4, bytes: bitrate / 2 }],
      picture: { width, height, framesPerSecond: Math.round(1 / ((parts[1]?.seconds ?? 1) / 8)) },
    })),
  );
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    response.setHeader('cache-control', 'no-store');
    if (pathname === '/') return void response.setHeader('content-type', 'text/html').end(document);
    if (pathname === '/main.js')
      return void response.setHeader('content-type', 'text/javascript').end(script);
    if (pathname === '/master.m3u8') return send(response, Buffer.from(master));
    const list = /^\/(\w+)\.m3u8$/.exec(pathname)?.[1];
    if (list !== undefined) return sendList(response, list, searchParams);
    const file = fileOf(pathname);
    if (file === null) return void response.writeHead(404).end();
    return send(response, file);
  }
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setLine: (bits) => {
      bitsPerSecond = bits;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Edge {
  readonly nextSequence: number;
  readonly openParts: number;
  readonly lastParts: number;
}

const document =
  '<!doctype html><html lang="pt-BR"><title>Bench</title><link rel="icon" href="data:,">' +
  '<video muted style="width:1280px;height:720px"></video><script type="module" src="/main.js"></script></html>';

/** Joins groups of pictures to segments. */
function segmentsOf({ name, parts }: MadeRendition, length: number): Segment[] {
  const segments: Segment[] = [];
  let pieces: Piece[] = [];
  let groups = 0;
  for (const [index, { seconds, independent, endsGroup }] of parts.entries()) {
    pieces.push({ uri: `${name}/${index}.m4s`, file: `${name}/${index}.m4s`, seconds, independent });
    if (!endsGroup || (groups += 1) % length !== 0) continue;
    segments.push({ pieces, seconds: pieces.reduce((sum, piece) => sum + piece.seconds, 0) });
    pieces = [];
  }
  return segments;
}
