// A scraper: one address fetches the files of one public video over 200 connections, as fast as it can. How much slower are the
// answers to somebody else meanwhile, and the segments of a player at another address? `--short`: 40 connections for two
// seconds, and no figure is judged. `--main=…`: another build's `main.js`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { ensureBuild } from './build';
import { makeFilm } from './capacity/activities';
import { createTeam, linesOf, quantile } from './live-bench';
import type { ScraperReport, ScraperTask } from './scraper.child';

const short = process.argv.includes('--short');
const main = process.argv.find((one) => one.startsWith('--main='))?.slice('--main='.length);
const connections = short ? 40 : 200;
const measureMs = short ? 2_000 : 12_000;
const clipSeconds = short ? 4 : 30;
/** Answers to others may take so many times as long: without places of an address it was 20 times and more. */
const mostTimes = 6;

async function sendFilm(server: ServerProcess, folder: string): Promise<string> {
  const { url } = server;
  const token = await signInTo(url);
  const call = createTeam(server, token);
  const { videoId } = await call<{ videoId: string }>('/v1/videos/vod', { body: { title: 'Aula aberta' } });
  const bytes = readFileSync(join(folder, 'film.mp4'));
  const form = new FormData();
  form.append('file', new Blob([bytes]), 'film.mp4');
  const answer = await fetch(`${url}/v1/videos/${videoId}/source`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}`,
    },
    body: form,
  });
  if (!answer.ok) throw new Error(`the film was answered ${answer.status}`);
  for (const end = Date.now() + 300_000; Date.now() < end; await delay(500)) {
    const { status } = await call<{ status: string }>(`/v1/videos/${videoId}`);
    if (status === 'ready') return videoId;
    if (status === 'failed') break;
  }
  throw new Error('the film was not converted');
}

async function segmentsOf(url: string, videoId: string): Promise<readonly string[]> {
  const player = (await (await fetch(`${url}/bff/player/${videoId}`)).json()) as { playback_url: string };
  const master = new URL(player.playback_url, url).href;
  const best = linesOf(await (await fetch(master)).text(), master)[0] ?? '';
  return linesOf(await (await fetch(best)).text(), best);
}

/** Milliseconds of answers to somebody else, one after another; the same of a player's segments. */
async function timeOthers(url: string, videoId: string, segments: readonly string[]) {
  const answers: number[] = [];
  const media: number[] = [];
  const time = async (address: string, times: number[]): Promise<void> => {
    const begin = performance.now();
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${answer.status}`);
    times.push(performance.now() - begin);
  };
  for (const end = performance.now() + measureMs; performance.now() < end; await delay(20)) {
    await time(`${url}/bff/player/${videoId}`, answers);
    await time(segments[media.length % segments.length] ?? '', media);
  }
  return { answers: quantile(answers, 0.5), media: quantile(media, 0.5) };
}

async function scrape<Result>(task: ScraperTask, during: () => Promise<Result>) {
  const child = fork(fileURLToPath(new URL('./scraper.child.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
  });
  try {
    child.send(task);
    await delay(1_000);
    const result = await during();
    const told = once(child, 'message');
    child.send('stop');
    const [report] = (await told) as [ScraperReport];
    return { result, report };
  } finally {
    child.kill();
  }
}

async function measure(dataDir: string) {
  await prepareDataDir(dataDir);
  await makeFilm(dataDir, clipSeconds);
  const env = { NODE_ENV: 'production', PALCO_RTMP_PORT: '0' };
  const server = await startServerProcess({ dataDir, code: main === undefined ? 'build' : { main }, env });
  try {
    const { url } = server;
    const videoId = await sendFilm(server, dataDir);
    const segments = await segmentsOf(url, videoId);
    const quiet = await timeOthers(url, videoId, segments);
    const task = { addresses: segments, connections, localAddress: '127.0.0.2' };
    const { result: busy, report } = await scrape(task, () => timeOthers(url, videoId, segments));
    return { quiet, busy, report };
  } finally {
    await server.stop();
  }
}

function tell({ quiet, busy, report }: Awaited<ReturnType<typeof measure>>): boolean {
  const times = busy.answers / quiet.answers;
  const isKept = short || times <= mostTimes;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const judged = short ? ', not judged in a short run' : '';
  console.log(
    `${connections} connections of one address over one video: answers to others p50 ${ms(quiet.answers)} → ${ms(busy.answers)}, ${times.toFixed(1)} times (must: ${mostTimes}${judged}): ${isKept ? 'kept' : 'MISSED'}`,
  );
  console.log(`a player's segments p50 ${ms(quiet.media)} → ${ms(busy.media)}`);
  console.log(
    `the scraper got ${JSON.stringify(report.statuses)}, ${Math.round(report.bytes / 2 ** 20)} MiB`,
  );
  console.log(JSON.stringify({ bench: 'scraper', short, connections, quiet, busy, times, ...report }));
  return isKept;
}

async function run(): Promise<boolean> {
  if (main === undefined) ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-scraper-'));
  try {
    return tell(await measure(dataDir));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await run()) ? 0 : 1;
