import type { Stream } from 'node-av';
import type { PackagingTask } from '../../../ports/live-packager';
import { nameLayers } from '../../live/layer-names.pure';
import { chooseFrameRate } from '../frame-rate.pure';
import type { Fraction } from '../frame-rate.pure';
import { copies } from './copying';

/** A rendition below the source that the sender makes itself. */
export interface PlannedLayer {
  readonly name: string;
  readonly stream: Stream;
  readonly frameRate: Fraction;
}

/** The layers of a signal that go on as renditions, largest first: those that players can take, and no others. */
export function planLayers(
  video: Stream,
  layers: readonly Stream[],
  task: PackagingTask,
): readonly PlannedLayer[] {
  if (task.rungs.length === 0 || !copies(video, task)) return [];
  const taken = layers.filter((one) => copies(one, task) && one.codecpar.extradataSize > 0);
  return nameLayers(
    video.codecpar,
    taken.map((stream) => ({ ...sizeOf(stream), stream })),
  ).map(({ name, layer: { stream } }) => ({
    name,
    stream,
    frameRate: chooseFrameRate(stream.avgFrameRate, stream.avgFrameRate),
  }));
}

const sizeOf = ({ codecpar: { width, height } }: Stream) => ({ width, height });
