// A flash in the picture and a beep in the sound, in each second, on a grey that says who sent it: how far they are apart in what
// viewers get is measured by FFmpeg's own command.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The grey of each sender, as the mean luma of its pictures between two flashes. */
export const greys = { main: '0x303030', backup: '0xa0a0a0' } as const;
type Sender = keyof typeof greys;
const lightestOfMain = 105;
const flashLuma = 190;
const beepDecibels = -25;
/** Windows of the sound, in samples of 48 kHz: 5 ms. */
const window = 240;
/** A flash and a beep further from each other are two things. */
const mostApartSeconds = 0.5;

/** The graphs of FFmpeg that draw them. */
export const flashGraphs = (sender: Sender, { size, rate }: { size: string; rate: number }) => ({
  picture: `color=c=${greys[sender]}:s=${size}:r=${rate},drawbox=c=white:t=fill:enable='lt(mod(t,1),0.099)'`,
  sound: 'aevalsrc=0.5*sin(2*PI*1000*t)*lt(mod(t\\,1)\\,0.1):s=48000',
});

/** What was found in a run. */
export interface Flashes {
  /** The card has none. */
  readonly of: Sender | 'slate';
  /** How long after its flash each beep comes, in milliseconds. */
  readonly apartMs: readonly number[];
}

/** Moments at which a series passes a limit upwards, in seconds. */
function risesOf(lines: string, limit: number): number[] {
  const values = [...lines.matchAll(/pts_time:(\S+)\s+\S+=(\S+)/gu)].map(([, at, value]) => ({
    at: Number(at),
    isAbove: Number(value) > limit,
  }));
  return values.flatMap(({ at, isAbove }, index) =>
    isAbove && values[index - 1]?.isAbove === false ? [at] : [],
  );
}

/** Measures a file with one picture and one sound. */
export async function findFlashes(path: string, folder: string): Promise<Flashes> {
  const [picture, sound] = [join(folder, 'picture.txt'), join(folder, 'sound.txt')];
  const graph = [
    `[0:v]signalstats,metadata=print:key=lavfi.signalstats.YAVG:file=${picture}[v]`,
    `[0:a]aresample=48000,asetnsamples=n=${window},astats=metadata=1:reset=1,ametadata=print:key=lavfi.astats.Overall.Peak_level:file=${sound}[a]`,
  ].join(';');
  const words = ['-y', '-v', 'error', '-i', path, '-filter_complex', graph, '-map', '[v]', '-map', '[a]'];
  await promisify(execFile)('/usr/bin/ffmpeg', [...words, '-f', 'null', '-']);
  const pictures = readFileSync(picture, 'utf8');
  const flashes = risesOf(pictures, flashLuma);
  const beeps = risesOf(readFileSync(sound, 'utf8'), beepDecibels);
  const apartMs = flashes.flatMap((at) => {
    const [nearest = Infinity] = beeps.map((beep) => beep - at).toSorted((a, b) => Math.abs(a) - Math.abs(b));
    return Math.abs(nearest) < mostApartSeconds ? [Math.round(nearest * 1000)] : [];
  });
  const lumas = [...pictures.matchAll(/YAVG=(\S+)/gu)]
    .map(([, luma]) => Number(luma))
    .toSorted((a, b) => a - b);
  const median = lumas[Math.floor(lumas.length / 2)] ?? 0;
  if (beeps.length === 0 && flashes.length === 0) return { of: 'slate', apartMs };
  return { of: median < lightestOfMain ? 'main' : 'backup', apartMs };
}
