import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET, Log } from 'node-av';
import { afterAll, expect, it } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { boundariesOf, packageInTime, playedBy, segmentsOf } from '../testing/package-in-time';
import { makeClip } from './make-clip';

// Renditions that are shed in a running live, and that come back. When there is no time is told here, by the time of the signal.

Log.setLevel(AV_LOG_QUIET);
const folder = mkdtempSync(join(tmpdir(), 'palco-shed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 34;
const rate = 15;

/** What is shed from a time of the signal on. */
const plan = [
  { atSeconds: 0, shed: 0 },
  { atSeconds: 8, shed: 1 },
  { atSeconds: 14, shed: 2 },
  { atSeconds: 20, shed: 0 },
] as const;
const shedAt = (now: number): number => plan.findLast(({ atSeconds }) => now >= atSeconds)?.shed ?? 0;

it.each<[string, Partial<PackagingTask>]>([
  ['whole segments', {}],
  ['parts', { segmentSeconds: 1, partSeconds: 0.35 }],
])('goes on with the next better rendition while one is shed, and comes back: %s', async (name, task) => {
  const picture = {
    graph: `testsrc2=size=640x480:rate=${rate}`,
    codec: 'h264',
    keyFrameEvery: rate,
  } as const;
  const path = join(folder, 'signal.mkv');
  await makeClip({ path, seconds, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  const own = join(folder, name);
  const states = await packageInTime({ path, seconds, folder: own, task, shedAt });
  const texts = states.map(({ encoded, shed }) => `${encoded.join(' ')} / ${shed.join(' ')}`);
  expect(texts.filter((text, index) => text !== ' / ' && text !== texts[index - 1])).toEqual([
    '360p 240p / ',
    '240p / 360p',
    ' / 360p 240p',
    '360p 240p / ',
  ]);

  const main = segmentsOf(own, 'main');
  const runs = (of: typeof main): boolean[] =>
    of.map(({ uri }) => main.some((one) => one.uri === uri)).filter((one, at, all) => one !== all[at - 1]);
  expect(main.some(({ discontinuity }) => discontinuity)).toBe(false);
  for (const rung of ['360p', '240p']) {
    const segments = segmentsOf(own, rung);
    expect([rung, boundariesOf(segments)]).toEqual([rung, boundariesOf(main)]);
    // Its own, those of the source, and its own again, each with its head, on one time line.
    expect([rung, runs(segments)]).toEqual([rung, [false, true, false]]);
    expect([rung, new Set(segments.map(({ init }) => init)).size]).toEqual([rung, 3]);
    expect(segments.some(({ discontinuity }) => discontinuity)).toBe(false);
  }
  const pictures = seconds * rate;
  for (const [list, heights] of [
    ['main', [480]],
    ['360p', [360, 480, 360]],
    ['240p', [240, 480, 240]],
  ] as const) {
    const played = await playedBy(own, list);
    expect([list, played.heights, played.pictures]).toEqual([list, heights, pictures]);
    expect(played.longestGap).toBeLessThan(1.5 / rate);
    expect(played.shortestGap).toBeGreaterThan(0);
  }
});
