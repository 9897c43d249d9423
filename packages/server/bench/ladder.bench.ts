// What the renditions below the source of a live cost: seconds of media for a second of the processor, of each rendition and of the whole
// ladder, in each latency mode. `--write` puts the figures into `docs/capacity.md`; `--short` only checks that all of it is counted.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET, Log } from 'node-av';
import { makeClip } from '../src/media/make-clip';
import { partSeconds, segmentSeconds } from '../src/modules/broadcast/ingest/ingest.policy.pure';
import type { Latency } from '../src/modules/broadcast/ingest/ingest.policy.pure';
import { packageInTime, segmentsOf } from '../src/testing/package-in-time';
import { writeLadder } from './capacity/write-capacity';
import type { LadderCosts } from './capacity/write-capacity';

Log.setLevel(AV_LOG_QUIET);
const short = process.argv.includes('--short');
/** No longer than what is taken in without waiting for the encoders: that wait takes time as well. */
const seconds = short ? 4 : 8;
const rate = 30;
const keySeconds = 1;
const modes: readonly Latency[] = short ? ['ultra-low'] : ['default', 'low', 'ultra-low'];
/** What is encoded of which source. The last is a ladder. */
const works = short
  ? [{ source: '640x480', rungs: [360, 240] }]
  : [
      { source: '2560x1440', rungs: [1080] },
      { source: '1920x1080', rungs: [720] },
      { source: '1920x1080', rungs: [480] },
      { source: '1920x1080', rungs: [360] },
      { source: '1920x1080', rungs: [240] },
      { source: '1920x1080', rungs: [720, 480, 360, 240] },
    ];

interface Work {
  readonly mode: Latency;
  readonly path: string;
  readonly rungs: readonly number[];
}

/** Seconds of the processor. */
async function measure(folder: string, { mode, path, rungs }: Work): Promise<number> {
  const own = join(folder, 'live');
  const task = { rungs, segmentSeconds: segmentSeconds(mode), partSeconds: partSeconds(mode) };
  const before = process.cpuUsage();
  await packageInTime({ path, seconds, folder: own, task });
  const { user, system } = process.cpuUsage(before);
  for (const rung of rungs) {
    const length = segmentsOf(own, `${rung}p`).reduce((sum, one) => sum + one.seconds, 0);
    if (Math.abs(length - seconds) > 0.5) throw new Error(`${rung}p has ${length} s`);
  }
  rmSync(own, { recursive: true });
  return (user + system) / 1e6;
}

async function makeSignals(folder: string): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  for (const { source } of works) {
    if (paths.has(source)) continue;
    const path = join(folder, `${source}.mkv`);
    const graph = `testsrc2=size=${source}:rate=${rate}`;
    const picture = { graph, codec: 'h264', keyFrameEvery: rate * keySeconds } as const;
    await makeClip({ path, seconds, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
    paths.set(source, path);
  }
  return paths;
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'palco-ladder-bench-'));
  try {
    const signals = await makeSignals(folder);
    const costs: LadderCosts[] = [];
    // Once uncounted: code is compiled.
    const [first] = signals.values();
    await measure(folder, { mode: 'default', path: first ?? '', rungs: [] });
    for (const mode of modes) {
      const perSecond = new Map<string, number>();
      for (const { source, rungs } of works) {
        const path = signals.get(source) ?? '';
        const copied = await measure(folder, { mode, path, rungs: [] });
        const all = await measure(folder, { mode, path, rungs });
        const isOne = rungs.length === 1;
        perSecond.set(
          isOne ? `${rungs[0]}p` : 'ladder',
          seconds / Math.max(0.001, isOne ? all - copied : all),
        );
        if (!isOne) perSecond.set('copied', seconds / copied);
      }
      costs.push({ mode, perSecond: Object.fromEntries(perSecond) });
      console.log(JSON.stringify({ bench: 'ladder', short, ...costs.at(-1) }));
    }
    if (process.argv.includes('--write')) writeLadder(costs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
