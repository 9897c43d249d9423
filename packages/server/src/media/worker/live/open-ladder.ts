import type { Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';
import { allowedRungs, pictureStep } from '../../live/ladder.pure';
import { addBegunStream } from '../codecs';
import { toNumber } from '../frame-rate.pure';
import { planLadder } from '../ladder.pure';
import type { LadderStep, Size } from '../ladder.pure';
import type { PictureSource } from '../source';
import type { EncodePlan } from './encoded-picture';
import type { Packaging } from './packaging';
import { createLiveLadder } from './live-ladder';
import type { LiveLadder } from './live-ladder';
import type { LiveSound } from './live-sound';
import { readSignal } from './read-signal';
import type { RunFiles } from './run-files';

const shortSide = ({ width, height }: Size): number => Math.min(width, height);
/** A rendition that is hardly smaller than the source is none below it. */
const smallerBy = 0.98;

/** What the pictures of a ladder are made from. */
function sourceOf(video: Stream, encoding: EncodePlan | null): PictureSource | null {
  if (encoding === null) return shortSide(video.codecpar) > 0 ? readSignal(video) : null;
  const upright = { filters: [], swapsSides: false } as const;
  const { source, step } = encoding;
  return { ...source, size: step, orientation: upright, pixelAspect: { num: 1, den: 1 } };
}

/** The renditions below the source, largest first. */
export function planRungs(
  video: Stream,
  task: PackagingTask,
  encoding: EncodePlan | null,
): readonly LadderStep[] {
  const source = task.rungs.length === 0 ? null : sourceOf(video, encoding);
  if (source === null) return [];
  const rate = toNumber(source.frameRate);
  const steps = planLadder(source.size, rate / pictureStep(rate));
  const isBelow = (step: LadderStep): boolean => shortSide(step) < shortSide(source.size) * smallerBy;
  const below = steps
    .filter((step) => isBelow(step) && task.rungs.some((side) => step.name === `${side}p`))
    .toReversed();
  return allowedRungs(below, task.mostRungs ?? null);
}

interface LadderTask {
  readonly packaging: Packaging;
  readonly files: RunFiles;
  readonly video: Stream;
  readonly sound: LiveSound | null;
  readonly encoding: EncodePlan | null;
  readonly steps: readonly LadderStep[];
}

/** The ladder of a run; null where the source has no renditions below it. */
export function openLadder({
  packaging,
  files,
  video,
  sound,
  encoding,
  steps,
}: LadderTask): LiveLadder | null {
  const source = sourceOf(video, encoding);
  if (source === null || steps.length === 0) return null;
  const { call, load, hardware, openEncoder } = packaging;
  const rate = toNumber(source.frameRate);
  const step = pictureStep(rate);
  return createLiveLadder({
    source,
    steps,
    frameRate: { num: source.frameRate.num, den: source.frameRate.den * step },
    pictureStep: step,
    hasParts: call.task.partSeconds !== null,
    load,
    hardware,
    openEncoder,
    main: files.storeOf('main'),
    storeOf: files.storeOf,
    async open({ name, width, height }, { atSeconds }, encoder) {
      const output = await files.openRung(name, { width, height, framesPerSecond: rate / step }, atSeconds);
      addBegunStream(output.muxer, encoder);
      sound?.addTo(output);
      return output;
    },
    onChange: () => files.writeMaster(),
  });
}
