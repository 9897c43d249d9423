import { AV_NOPTS_VALUE } from 'node-av';
import type { Packet } from 'node-av';
import { turn } from './codecs';
import { measureMoving } from './frame-rate.pure';
import { openSource } from './source';

/** What reading all of a source without decoding it tells. */
export interface SourceMeasure {
  /** Null where no packet has a time stamp. */
  readonly durationSeconds: number | null;
  /** Pictures a second while something moves; 0 where nothing does. */
  readonly movingRate: number;
}

/**
 * Measures a source whose container does not say how long it is, as those of browsers, or how often its pictures come.
 *
 * @param onStep called after each packet.
 */
export async function measureSource(path: string, onStep: () => void): Promise<SourceMeasure> {
  const { demuxer, clock, picture } = await openSource(path);
  const pictures = new Map<number, number>();
  let end = 0;
  for (const packet of clock.packets()) {
    const times = timesOf(packet);
    if (times !== null) {
      end = Math.max(end, times.end);
      const second = Math.floor(times.start);
      if (packet.streamIndex === picture?.stream.index) pictures.set(second, (pictures.get(second) ?? 0) + 1);
    }
    packet.free();
    onStep();
    await turn();
  }
  await demuxer.close();
  return { durationSeconds: end > 0 ? end : null, movingRate: measureMoving(pictures.values()) };
}

function timesOf({ pts, dts, duration, timeBase: { num, den } }: Packet) {
  const start = pts === AV_NOPTS_VALUE ? dts : pts;
  if (start === AV_NOPTS_VALUE) return null;
  return { start: (Number(start) * num) / den, end: (Number(start + duration) * num) / den };
}
