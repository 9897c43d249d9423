// An upload whose browser is killed in the middle, and which the next start of the browser goes on with: whole in the end, and no
// chunk that the server had finished is sent again. `SIZE=256MiB` for another size than 4 GiB.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startLine } from '../../server/src/testing/faulty-proxy';
import { chooseFile, openLibrary, startBrowser } from '../e2e/killable-browser';
import { buildWhatIsMissing, startProduct } from '../e2e/product';

const mib = 1024 ** 2;
const units: Readonly<Record<string, number>> = { MiB: mib, GiB: 1024 * mib };
const [, count = '4', unit = 'GiB'] = /^(\d+)(MiB|GiB)$/.exec(process.env['SIZE'] ?? '4GiB') ?? [];
const size = Number(count) * (units[unit] ?? mib);
/** A sixth of the file at the most, so that a kill in the middle finds finished chunks and others. */
const chunkBytes = Math.min(128 * mib, Math.floor(size / 6));
const timeoutMs = 30 * 60_000;
const person = { login: 'bruno@colegioatlas.com.br', password: 'palco-demo' };

interface Sent {
  readonly start: number;
  readonly end: number;
}

/** A file whose every MiB is told from the others; most of it is a hole, which takes no room. */
async function makeFile(path: string): Promise<void> {
  const file = await open(path, 'w');
  await file.truncate(size);
  for (let at = 0; at < size; at += mib) await file.write(randomBytes(4096), 0, 4096, at);
  await file.close();
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path, { highWaterMark: mib })) hash.update(bytes as Buffer);
  return hash.digest('hex');
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Waited too long: ${what}`);
    await delay(100);
  }
}

async function main(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'palco-killed-'));
  await buildWhatIsMissing();
  const file = join(folder, 'grande.mp4');
  await makeFile(file);
  process.env['PALCO_UPLOAD_CHUNK_BYTES'] = String(chunkBytes);
  const product = await startProduct(join(folder, 'data'));
  const sent: Sent[] = [];
  let videoId = '';
  const line = await startLine(product.url, ({ method, url = '', headers }) => {
    const [, start, end] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? [];
    if (method !== 'POST' || end === undefined) return null;
    videoId = /videos\/([^/]+)\/source/.exec(url)?.[1] ?? videoId;
    sent.push({ start: Number(start), end: Number(end) });
    return null;
  });
  try {
    return await play({ folder, file, product, line, sent, videoId: () => videoId });
  } finally {
    await line.stop();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Stage {
  readonly folder: string;
  readonly file: string;
  readonly product: { readonly url: string };
  readonly line: { readonly url: string };
  readonly sent: readonly Sent[];
  videoId(): string;
}

async function play({ folder, file, product, line, sent, videoId }: Stage): Promise<boolean> {
  const token = await tokenOf(product.url);
  /** What the server has, by its probe. */
  const received = async (): Promise<Sent[]> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${product.url}/v1/videos/${videoId()}/source`, { headers });
    const { ranges = [] } = (await answer.json()) as { ranges?: [number, number][] };
    return ranges.map(([start, end]) => ({ start, end }));
  };
  const bytesOf = (ranges: readonly Sent[]) =>
    ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const profile = join(folder, 'profile');

  const first = await startBrowser(profile);
  await openLibrary(first.page, line.url, person);
  await chooseFile(first.page, first.page.locator('input[type=file]').first(), file);
  await until('half of it', async () => videoId() !== '' && bytesOf(await received()) >= size / 2);
  await first.kill();
  const kept = await received();
  const before = sent.length;

  const second = await startBrowser(profile);
  await openLibrary(second.page, line.url, person);
  const item = second.page.locator('[data-stage=needs-file]').filter({ hasText: 'grande' });
  await chooseFile(second.page, item.locator('input[type=file]'), file);
  const stored = () => storedSource(join(folder, 'data'), videoId());
  await until('all of it', async () => bytesOf(await received()) === size);
  await second.kill();

  const again = sent.slice(before);
  const repeated = again.filter(({ start, end }) => kept.some((had) => start <= had.end && end >= had.start));
  const isSame = (await digestOf(stored())) === (await digestOf(file));
  const figures = {
    size,
    chunkBytes,
    keptAtKill: bytesOf(kept),
    sentAfterwards: bytesOf(again),
    sentTwiceAtMost: bytesOf(sent) - size,
    finishedAndSentAgain: repeated.length,
    isSame,
  };
  console.log(JSON.stringify({ soak: 'killed-browser', ...figures }));
  return isSame && repeated.length === 0 && bytesOf(again) === size - bytesOf(kept);
}

async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  return ((await answer.json()) as { token: string }).token;
}

/** Where the server with its disk has the bytes: still as parts, or as one object. */
function storedSource(dataDir: string, videoId: string): string {
  const whole = join(dataDir, 'storage/sources', videoId);
  if (existsSync(whole)) return whole;
  const parts = join(dataDir, 'storage/parts');
  const name = readdirSync(parts).find((one) => one.includes(videoId));
  return join(parts, name ?? '');
}

process.exitCode = (await main()) ? 0 : 1;
