import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AV_LOG_QUIET, Log } from 'node-av';
import { afterAll, expect, it, vi } from 'vitest';
import type { PackagingTask } from '../ports/live-packager';
import { boundariesOf, packageInTime, playedBy, segmentsOf } from '../testing/package-in-time';
import { makeClip } from './make-clip';
import { toSeconds } from './worker/picture-track';
import { guardEncoder } from './worker/live/guarded-encoder';
import { openRungEncoder } from './worker/live/rung-encoder';
import type { RungEncoder } from './worker/live/guarded-encoder';

// Hardware that breaks while it encodes the renditions of a live: its place takes the software's encoder with the faults here.

Log.setLevel(AV_LOG_QUIET);
const folder = mkdtempSync(join(tmpdir(), 'palco-dead-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const seconds = 24;
const rate = 15;
/** In the middle of a segment, and of a part. */
const deathSeconds = 5.4;
const bounds = { lookMs: 20, looks: 5, silentSeconds: 1 };

/** What an encoder does from its death on. */
type Fault = Partial<Pick<RungEncoder, 'send' | 'takeReady'>>;

interface Faults {
  readonly hardware: Fault;
  readonly software?: Fault;
}

/** An encoder that has a fault once it is given a picture of the time of its death. */
function breaking(encoder: RungEncoder, fault: Fault): RungEncoder {
  let isDead = false;
  return {
    ...encoder,
    send(picture, isKey) {
      isDead ||= toSeconds(picture.pts, picture.timeBase) > deathSeconds;
      return ((isDead && fault.send) || encoder.send)(picture, isKey);
    },
    takeReady: () => ((isDead && fault.takeReady) || encoder.takeReady)(),
  };
}

const parts = { segmentSeconds: 1, partSeconds: 0.35 } as const;
const fails: Fault = { send: () => Promise.reject(new Error('the driver is gone')) };
const hangs: Fault = { send: () => new Promise(() => undefined) };
const isSilent: Fault = { takeReady: async () => [] };

/** Hangs until the source is written for more than a segment after it, and gives a thread back only then. */
const outlasted = (own: string): Fault => ({
  async send() {
    const isWritten = (): boolean => {
      const last = segmentsOf(own, 'main').reduce((sum, one) => sum + one.seconds, 0);
      return last > deathSeconds + 2;
    };
    while (!isWritten()) await new Promise(setImmediate);
    throw new Error('given up');
  },
});

async function makeSignal(): Promise<string> {
  const path = join(folder, 'signal.mkv');
  if (existsSync(path)) return path;
  const graph = `testsrc2=size=640x360:rate=${rate}`;
  const picture = { graph, codec: 'h264', keyFrameEvery: rate } as const;
  await makeClip({ path, seconds, picture, sound: { graph: 'sine=frequency=440', codec: 'aac' } });
  return path;
}

/** Packages the signal with hardware that breaks, and with a processor that may. */
async function packageBroken(own: string, task: Partial<PackagingTask>, faults: Faults) {
  const onHardwareDied = vi.fn();
  const openEncoder: typeof openRungEncoder = async (step, frameRate, kind) => {
    const fault = kind === 'software' ? faults.software : faults.hardware;
    const encoder = await openRungEncoder(step, frameRate, 'software');
    return fault === undefined ? encoder : guardEncoder(breaking(encoder, fault), bounds);
  };
  const call = { hardware: 'nvenc', onHardwareDied } as const;
  const path = await makeSignal();
  const states = await packageInTime({ path, seconds, folder: own, task, call, openEncoder });
  const texts = states.map(({ encoder, encoded, shed }) => `${encoder}: ${encoded.join()} / ${shed.join()}`);
  expect(onHardwareDied).toHaveBeenCalledTimes(1);
  return texts.filter((text, index) => !text.endsWith(':  / ') && text !== texts[index - 1]);
}

/** Each list has each picture of the signal once, in segments that are at the same places in all. */
async function expectWhole(own: string, heightsOf240: (main: number) => number[]): Promise<void> {
  const main = segmentsOf(own, 'main');
  const rung = segmentsOf(own, '240p');
  expect(boundariesOf(rung)).toEqual(boundariesOf(main));
  expect([...main, ...rung].some(({ discontinuity }) => discontinuity)).toBe(false);
  const source = await playedBy(own, 'main');
  const [height = 0] = source.heights;
  expect(source.heights).toEqual([height]);
  const played = await playedBy(own, '240p');
  expect(played.heights).toEqual(heightsOf240(height));
  for (const { pictures, longestGap, shortestGap } of [source, played]) {
    expect(pictures).toBe(seconds * rate);
    expect(longestGap).toBeLessThan(1.5 / rate);
    expect(shortestGap).toBeGreaterThan(0);
  }
}

it.each<[string, Partial<PackagingTask>, (own: string) => Fault]>([
  ['fails', {}, () => fails],
  ['fails, in parts', parts, () => fails],
  ['hangs', {}, () => hangs],
  ['hangs for long, in parts of a source that is encoded', { ...parts, mustEncode: true }, outlasted],
  ['gives no packets', {}, () => isSilent],
])('lets the processor go on from a key frame where hardware %s', async (name, task, faultOf) => {
  const own = join(folder, name);
  const states = await packageBroken(own, task, { hardware: faultOf(own) });
  expect(states).toEqual(['nvenc: 240p / ', 'software: 240p / ']);
  await expectWhole(own, (main) => [240, main, 240]);
});

it.each([
  ['copied', false],
  ['encoded', true],
])(
  'goes on without renditions where the processor fails as well, of a source that is %s',
  async (name, mustEncode) => {
    const own = join(folder, name);
    const states = await packageBroken(own, { mustEncode }, { hardware: fails, software: fails });
    expect(states.at(-1)).toBe('software:  / 240p');
    await expectWhole(own, (main) => [240, main]);
  },
);
