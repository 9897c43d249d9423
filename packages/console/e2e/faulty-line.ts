import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { startLine, type Line, type InjectedFault } from '../../server/src/testing/faulty-proxy';
import { expect, stateOf, test as base, type Person } from './fixtures';

/** A chunk as the proxy receives it. */
export interface Chunk {
  readonly path: string;
  readonly start: number;
  readonly last: number;
  readonly total: number;
  /** How often this range was sent, this time included. A browser that repeats a POST by itself sends it once. */
  readonly nth: number;
  readonly token: string;
  /** Other for each time that the page sends something; a browser's own repeat has that of its first. */
  readonly attempt: string | null;
}

/** The proxy between the browser and the product. */
export interface WatchedLine extends Line {
  /** Every chunk that passed, in order. */
  readonly chunks: readonly Chunk[];
  /** Sets the rule that injects faults into later chunks. */
  spoil(rule: (chunk: Chunk) => InjectedFault | null): void;
}

function chunkOf({ method, url = '', headers }: IncomingMessage): Omit<Chunk, 'nth'> | null {
  const [, start, last, total] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers['content-range'] ?? '') ?? [];
  if (method !== 'POST' || total === undefined) return null;
  const token = headers.authorization?.replace('Bearer ', '') ?? '';
  const [path = '', query] = url.split('?');
  const attempt = new URLSearchParams(query).get('attempt');
  return { path, start: Number(start), last: Number(last), total: Number(total), token, attempt };
}

async function startWatchedLine(): Promise<WatchedLine> {
  const chunks: Chunk[] = [];
  let rule: (chunk: Chunk) => InjectedFault | null = () => null;
  const line = await startLine(process.env.PALCO_E2E_URL ?? '', (request) => {
    const found = chunkOf(request);
    if (!found) return null;
    const before = chunks.filter(({ path, start }) => path === found.path && start === found.start);
    const repeated = before.find(({ attempt }) => attempt !== null && attempt === found.attempt);
    if (repeated) return rule(repeated);
    const chunk = { ...found, nth: before.length + 1 };
    chunks.push(chunk);
    return rule(chunk);
  });
  return { ...line, chunks, spoil: (next) => (rule = next) };
}

/** The storage state of a signed-in person, for the origin of the proxy. */
export function stateAt(person: Person, origin: string) {
  const state = JSON.parse(readFileSync(stateOf(person), 'utf8')) as {
    cookies: [];
    origins: { origin: string; localStorage: { name: string; value: string }[] }[];
  };
  return { ...state, origins: state.origins.map((each) => ({ ...each, origin })) };
}

/** The product behind a proxy with the faults that the test sets. */
export const test = base.extend<object, { line: WatchedLine }>({
  line: [
    async ({}, use) => {
      const line = await startWatchedLine();
      await use(line);
      await line.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: ({ line }, use) => use(line.url),
  storageState: ({ line }, use) => use(stateAt('bruno', line.url)),
});

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The chunks of this file; the tests send files of different sizes. */
export const chunksOf = ({ chunks }: WatchedLine, { length }: Uint8Array): readonly Chunk[] =>
  chunks.filter(({ total }) => total === length);

/** Expects that the stored source of the video has exactly these bytes. */
export async function expectWhole(line: WatchedLine, bytes: Uint8Array): Promise<void> {
  const stored = async () => {
    const videoId = chunksOf(line, bytes)[0]?.path.split('/').at(-2) ?? 'nothing was sent';
    const path = join(process.env.PALCO_E2E_FOLDER ?? '', 'data/storage/sources', videoId);
    return readFile(path).then(sha256, (error: NodeJS.ErrnoException) => error.code);
  };
  // Long timeout: a retry waits some seconds of back-off, and other files use the machine at the same time.
  await expect
    .poll(stored, { message: 'the SHA-256 of what the server has', timeout: 60_000 })
    .toBe(sha256(bytes));
}
