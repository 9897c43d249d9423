// A live whose signal freezes, is killed and loses its line, with a backup and without, and comes back: both are sent by programs that
// nobody here wrote. What a viewer gets is measured by FFmpeg: who is shown after each change, how soon, and how far sound and picture
// are apart. `--main=GStreamer by RTMP`, `--backup=OBS by SRT` for other programs, `--latency=ultra-low`; `--short` for
// four changes instead of fourteen.
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuild } from '../bench/build';
import { createTeam, until } from '../bench/live-bench';
import { segmentSeconds } from '../src/modules/broadcast/ingest/ingest.policy.pure';
import type { Latency } from '../src/modules/broadcast/ingest/ingest.policy.pure';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import { startWeakLine } from '../src/testing/weak-line';
import type { WeakLine } from '../src/testing/weak-line';
import { endAll, flashSenders, makeFlashClip, signalAll } from './flash-senders';
import type { FlashSender } from './flash-senders';
import { findFlashes } from './flashes';
import type { Flashes } from './flashes';
import { addressOf } from './soak-keys';
import { watchLive } from './watch-live';
import type { Watched } from './watch-live';

const option = (name: string): string | null =>
  process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? null;

const short = process.argv.includes('--short');
const latency = (option('latency') ?? 'low') as Latency;
const segmentMs = segmentSeconds(latency) * 1000;
const limits = {
  /** From the fault until another signal is on air: one segment, at least what it takes to be sure. */
  backupMs: Math.max(2000, segmentMs),
  slateMs: 3000,
  apartMs: 40,
} as const;
/** What the API tells of the programme is so old at most. */
const toldMs = 1200;
const wholeMs = short ? 4000 : 8000;

type Shown = 'main' | 'backup' | 'slate';
type Team = ReturnType<typeof createTeam>;
interface Signal {
  readonly status: string;
  readonly programme: { readonly shows: Shown; readonly cause: string; readonly since: string } | null;
}

/** A signal, and the program that sends it. */
function createPlace(sender: FlashSender, address: () => Promise<Parameters<FlashSender['start']>[0]>) {
  let child: ChildProcess | null = null;
  return {
    start: async () => void (child = sender.start(await address())),
    signal: (signal: NodeJS.Signals) => child !== null && signalAll(child, signal),
    end: async () => child !== null && endAll(child),
  };
}
type Place = ReturnType<typeof createPlace>;

interface Change {
  readonly what: string;
  readonly shows: Shown;
  readonly cause: string;
  /** When it was done, by both clocks. */
  readonly at: { readonly wall: number; readonly steady: number };
  /** Until it was on air; by what the server tells. */
  readonly airedMs: number;
  /** At most. */
  readonly limitMs: number;
}

interface Stage {
  readonly call: Team;
  readonly path: string;
  readonly main: Place;
  readonly backup: Place;
  readonly line: WeakLine;
  readonly changes: Change[];
}

const signalsOf = async ({ call, path }: Stage): Promise<readonly Signal[]> =>
  (await call<{ items: Signal[] }>(`${path}/signals`)).items;
const active = (stage: Stage, at: number): Promise<true> =>
  until(async () => ((await signalsOf(stage))[at]?.status === 'active' ? true : null), `signal ${at + 1}`);

/** Does something, and waits until the programme shows what it has to. */
async function change(
  stage: Stage,
  { what, shows, limitMs }: Pick<Change, 'what' | 'shows' | 'limitMs'>,
  act: () => unknown,
): Promise<void> {
  const at = { wall: Date.now(), steady: performance.now() };
  await act();
  const told = await until(async () => {
    const programme = (await signalsOf(stage))[0]?.programme;
    return programme?.shows === shows ? programme : null;
  }, `${what}: ${shows}`);
  const airedMs = Date.parse(told.since) - at.wall;
  stage.changes.push({ what, shows, cause: told.cause, at, airedMs, limitMs });
  await delay(wholeMs);
}
const prefer = ({ call, path }: Stage, prefersBackup: boolean): Promise<unknown> =>
  call(path, { method: 'PATCH', body: { prefersBackup } });

/** It has to be whole for so long before it comes back by itself, where it was not shown for a minute before its fault. */
const returnMs = 20_000;

async function withBackup(stage: Stage): Promise<void> {
  const { main } = stage;
  const toBackup = { shows: 'backup', limitMs: limits.backupMs } as const;
  const byHand = { shows: 'main', limitMs: segmentMs } as const;
  await change(stage, { what: 'frozen', ...toBackup }, () => main.signal('SIGSTOP'));
  const what = 'goes on, and comes back by itself';
  const back = { shows: 'main', limitMs: returnMs + segmentMs } as const;
  await change(stage, { what, ...back }, () => main.signal('SIGCONT'));
  if (short) return;
  await change(stage, { what: 'to the backup by hand', ...toBackup }, () => prefer(stage, true));
  await change(stage, { what: 'back by hand', ...byHand }, () => prefer(stage, false));
  await change(stage, { what: 'killed', ...toBackup }, () => main.end());
  await returnByHand(stage, 'sent again, back by hand');
  await change(stage, { what: 'its line cut', ...toBackup }, () => cut(stage));
  await mend(stage);
  await returnByHand(stage, 'its line mended, back by hand');
}

/** It is not waited for, though it was away often. */
async function returnByHand(stage: Stage, what: string): Promise<void> {
  await prefer(stage, true);
  await stage.main.start();
  await active(stage, 0);
  await delay(wholeMs);
  await change(stage, { what, shows: 'main', limitMs: segmentMs }, () => prefer(stage, false));
}

/** Nothing passes any more, and nobody is told. */
const cut = ({ line }: Stage): void =>
  line.weaken({ bytesPerSecond: 0.001, cutEveryMs: 10 ** 9, isUnnoticed: true });
async function mend({ main, line }: Stage): Promise<void> {
  await main.end();
  line.weaken();
}

async function withoutBackup(stage: Stage): Promise<void> {
  const { main, backup } = stage;
  const toSlate = { shows: 'slate', limitMs: limits.slateMs } as const;
  /** From when the sender is there again. */
  const back = { shows: 'main', limitMs: segmentMs } as const;
  const startAgain = async (): Promise<void> => {
    await main.start();
  };
  await backup.end();
  await delay(wholeMs);
  await change(stage, { what: 'killed, without a backup', ...toSlate }, () => main.end());
  await change(stage, { what: 'sent again', ...back }, startAgain);
  if (short) return;
  await change(stage, { what: 'frozen, without a backup', ...toSlate }, () => main.signal('SIGSTOP'));
  await change(stage, { what: 'goes on', ...back }, () => main.signal('SIGCONT'));
  await change(stage, { what: 'its line cut, without a backup', ...toSlate }, () => cut(stage));
  await mend(stage);
  await change(stage, { what: 'its line mended', ...back }, startAgain);
}

/** What a viewer got, run by run, where one and the same thing shown in two runs is one. */
async function measure(folder: string, { segments, listedAt }: Watched) {
  const runs: (Flashes & { readonly listedAt: number; readonly seconds: number })[] = [];
  for (const init of new Set(segments.map((segment) => segment.init))) {
    const own = segments.filter((segment) => segment.init === init);
    const path = join(folder, 'run.mp4');
    writeFileSync(
      path,
      Buffer.concat([init, ...own.map(({ uri }) => uri)].map((uri) => readFileSync(join(folder, uri)))),
    );
    const found = await findFlashes(path, folder);
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    runs.push({ ...found, listedAt: listedAt.get(init) ?? NaN, seconds });
  }
  return runs;
}

const farthest = (apart: readonly number[]): number => Math.max(0, ...apart.map((ms) => Math.abs(ms)));

async function judge(folder: string, watched: Watched, changes: readonly Change[]): Promise<boolean> {
  const runs = await measure(folder, watched);
  for (const run of runs)
    console.log(
      JSON.stringify({
        of: run.of,
        seconds: Math.round(run.seconds),
        pairs: run.apartMs.length,
        mostApartMs: farthest(run.apartMs),
        apartMs: run.apartMs.slice(0, 3),
      }),
    );
  const seen = runs.filter((run, index) => run.of !== runs[index - 1]?.of);
  let kept = watched.missed === 0 && seen.length === changes.length + 1;
  for (const [index, { what, shows, cause, at, airedMs, limitMs }] of changes.entries()) {
    const run = seen[index + 1];
    const isAsTold = run?.of === shows;
    const seenMs = Math.round((run?.listedAt ?? NaN) - at.steady);
    const isInTime = airedMs <= limitMs + toldMs;
    kept &&= isAsTold && isInTime;
    console.log(
      JSON.stringify({ what, shows: run?.of, cause, airedMs, limitMs, seenMs, kept: isAsTold && isInTime }),
    );
  }
  const mostApartMs = farthest(runs.flatMap(({ apartMs }) => apartMs));
  kept &&=
    mostApartMs <= limits.apartMs && runs.every(({ of, apartMs }) => of === 'slate' || apartMs.length > 0);
  const figures = { changes: changes.length, runs: runs.length, missed: watched.missed, mostApartMs };
  console.log(JSON.stringify({ soak: 'foreign-backup', latency, kept, ...figures }));
  return kept;
}

async function play(server: ServerProcess, folder: string): Promise<boolean> {
  const call = createTeam(server, await signInTo(server.url));
  await until(async () => {
    const health = await fetch(`${server.url}/healthz`);
    return ((await health.json()) as { live?: string }).live === 'ready' ? true : null;
  }, 'the ingest');
  const { id } = await call<{ id: string }>('/v1/live-streams', {
    body: {
      title: 'Formatura',
      latency,
      type: 'encoder',
      backupSignal: 2,
      transcode: { enableLive2vod: true, enableDvr: true, enableLadder: false },
    },
  });
  const choose = (of: 'main' | 'backup', usual: string): FlashSender => {
    const all = flashSenders(makeFlashClip(folder, of), folder);
    const found = all.find(({ name }) => name === (option(of) ?? usual));
    if (found === undefined)
      throw new Error(`${option(of)} is not among ${all.map(({ name }) => name).join()}`);
    return found;
  };
  const [first, second] = [choose('main', 'FFmpeg by RTMP'), choose('backup', 'FFmpeg by SRT')];
  const given = (signalId: number, sender: FlashSender) =>
    until(
      () => addressOf(call, { id, signalId, protocol: sender.protocol }),
      `the address of signal ${signalId}`,
    );
  const address = await given(1, first);
  const line = await startWeakLine(`http://${new URL(address.server).host}`);
  const throughLine = first.protocol === 'rtmp';
  const { host } = new URL(line.url);
  const far = new URL(address.server).host;
  const main = createPlace(first, async () =>
    throughLine
      ? {
          ...address,
          server: address.server.replace(far, host),
          url: address.url && address.url.replace(far, host),
        }
      : address,
  );
  const backup = createPlace(second, () => given(2, second));
  const stage: Stage = { call, path: `/v1/live-streams/${id}`, main, backup, line, changes: [] };
  const viewer = mkdtempSync(join(folder, 'viewer-'));
  let isOver = false;
  try {
    await Promise.all([main.start(), backup.start()]);
    await call(`${stage.path}/control/start`, { method: 'PUT' });
    await Promise.all([active(stage, 0), active(stage, 1)]);
    const watched = watchLive(server, { id, folder: viewer, pollMs: 200 }, () => isOver);
    // Where something else fails first.
    watched.catch(() => undefined);
    const media = join(folder, 'live', 'lives', id);
    const hasCard = (): boolean => readdirSync(media).some((name) => /^slate-\w+\.flv$/u.test(name));
    await until(async () => (existsSync(media) && hasCard() ? true : null), 'the card');
    await delay(wholeMs);
    await withBackup(stage);
    await withoutBackup(stage);
    isOver = true;
    return await judge(viewer, await watched, stage.changes);
  } finally {
    isOver = true;
    await Promise.all([main.end(), backup.end(), line.stop()]);
  }
}

async function main(): Promise<boolean> {
  ensureBuild();
  const folder = mkdtempSync(join(tmpdir(), 'palco-backup-'));
  await prepareDataDir(folder);
  const env = { PALCO_RTMP_PORT: '0', PALCO_SRT_PORT: '0' };
  const server = await startServerProcess({ dataDir: folder, code: 'build', env });
  try {
    return await play(server, folder);
  } finally {
    await server.kill('group');
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
