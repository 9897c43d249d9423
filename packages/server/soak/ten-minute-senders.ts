// Ten minutes from each kind of sender, all at once, through a server as it runs in production: each live is one run for a viewer
// who fetches every segment, decodes without an error, and the panel says what is left out and nothing else. `--short` for one minute,
// `--only=OBS` for those with this in their name; ` by ` is in the names of programs that nobody here wrote.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureBuild } from '../bench/build';
import { createTeam, until } from '../bench/live-bench';
import { emptyPlaylist } from '../src/media/live/live-playlist.pure';
import { decodePlaylist } from '../src/testing/decode-playlist';
import { prepareDataDir, signInTo, startServerProcess } from '../src/testing/server-process';
import type { ServerProcess } from '../src/testing/server-process';
import type { SenderAddress } from './foreign-senders';
import { formsOfRtmp, sendersOfOthers } from './senders';
import type { SoakSender } from './senders';
import { addressOf } from './soak-keys';
import { watchLive } from './watch-live';

const milliseconds = process.argv.includes('--short') ? 60_000 : 600_000;
/** The first and the last segment may be missing. */
const mostMissingSeconds = 12;
const pollMs = 1000;
/** To start all packagers at once takes the machine longer than their signals wait. */
const betweenMs = 5000;
const env = { PALCO_RTMP_PORT: '0', PALCO_SRT_PORT: '0', PALCO_WHIP_ADDRESSES: '127.0.0.1' };

const only = process.argv.find((word) => word.startsWith('--only='))?.slice('--only='.length) ?? '';
const chosen = (folder: string): SoakSender[] =>
  [...formsOfRtmp(folder), ...sendersOfOthers(folder)].filter(({ name }) => name.includes(only));

type Team = ReturnType<typeof createTeam>;
interface Signal {
  readonly id: number;
  readonly status: string;
  readonly problem?: string | null;
  readonly problemDetail?: { readonly code: string; readonly value: string | null } | null;
}

/** What the panel says from the first picture on, with the second in which it said so first, until shortly before the sender leaves. */
async function readPanel(call: Team, id: string): Promise<Map<string, number>> {
  const said = new Map<string, number>();
  const beganAt = performance.now();
  let hasBegun = false;
  for (let seconds = 0; seconds < milliseconds / 1000 - 5; await delay(pollMs)) {
    // A machine that is busy with other things answers 503.
    const list = await call<{ items: Signal[] }>(`/v1/live-streams/${id}/signals`).catch(() => null);
    const {
      status = null,
      problem = null,
      problemDetail = null,
    } = list?.items.find((one) => one.id === 1) ?? {};
    hasBegun ||= status === 'active';
    seconds = Math.round((performance.now() - beganAt) / 1000);
    if (!hasBegun) continue;
    const words = problem === null ? [] : [problem, problemDetail?.code, problemDetail?.value];
    if (status === 'reconnecting' || status === 'lost') words.push(status);
    const text = words.filter((word) => word != null).join(' ');
    if (text !== '' && !said.has(text)) said.set(text, seconds);
  }
  return said;
}

interface Place {
  readonly sender: SoakSender;
  readonly send: (address: SenderAddress) => Promise<unknown>;
  readonly folder: string;
}

async function play(server: ServerProcess, call: Team, { sender, send, folder }: Place) {
  const { id } = await call<{ id: string }>('/v1/live-streams', {
    body: { title: sender.name, latency: 'low', type: 'encoder' },
  });
  const address = await until(
    () => addressOf(call, { id, signalId: 1, protocol: sender.protocol }),
    `the address by ${sender.protocol}`,
  );
  await call(`/v1/live-streams/${id}/control/start`, { method: 'PUT' });
  // For whoever wants to look at it meanwhile.
  console.log(JSON.stringify({ sender: sender.name, watch: `${server.url}/embed/player?liveId=${id}` }));
  let isOver = false;
  let failure: string | null = null;
  const sent = send(address)
    .catch((error: unknown) => void (failure = String(error)))
    .finally(() => (isOver = true));
  const [{ segments, missed }, panel] = await Promise.all([
    watchLive(server, { id, folder }, () => isOver),
    readPanel(call, id),
    sent,
  ]);
  return { sender, folder, failure, segments, missed, panel };
}

/** After all have sent: to decode takes the time of those that still send. */
async function judge({ sender, folder, failure, segments, missed, panel }: Awaited<ReturnType<typeof play>>) {
  const runs = await decodePlaylist(folder, { ...emptyPlaylist(1), segments });
  const sum = (of: (run: (typeof runs)[number]) => number): number =>
    Math.round(runs.reduce((all, run) => all + of(run), 0));
  const found = {
    sender: sender.name,
    failure,
    discontinuities: segments.slice(1).filter(({ discontinuity }) => discontinuity).length,
    inits: runs.length,
    missed,
    seconds: sum(({ pictureSeconds }) => pictureSeconds),
    soundSeconds: sum(({ soundSeconds }) => soundSeconds),
    frames: sum(({ frames }) => frames),
    errors: sum(({ errors }) => errors),
    panel: Object.fromEntries(panel),
  };
  const least = milliseconds / 1000 - mostMissingSeconds;
  const isWhole = Math.min(found.seconds, found.soundSeconds) >= least && found.errors + missed === 0;
  const isOneRun = found.discontinuities < sender.mostRuns;
  const kept = failure === null && isWhole && isOneRun && [...panel.keys()].join() === (sender.problem ?? '');
  console.log(JSON.stringify({ soak: 'ten-minute-senders', kept, ...found }));
  return kept;
}

async function main(): Promise<boolean> {
  ensureBuild();
  const dataDir = mkdtempSync(join(tmpdir(), 'palco-senders-'));
  await prepareDataDir(dataDir);
  const server = await startServerProcess({ dataDir, code: 'build', env });
  try {
    const call = createTeam(server, await signInTo(server.url));
    const places: Place[] = [];
    for (const sender of chosen(dataDir)) {
      const send = await sender.prepare(milliseconds + sender.startSeconds * 1000);
      places.push({ sender, send, folder: mkdtempSync(join(dataDir, 'viewer-')) });
    }
    const played = await Promise.all(
      places.map(async (place, index) => {
        await delay(index * betweenMs);
        return play(server, call, place);
      }),
    );
    let isKept = true;
    for (const one of played) isKept = (await judge(one)) && isKept;
    return isKept;
  } finally {
    await server.kill('group');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

process.exitCode = (await main()) ? 0 : 1;
