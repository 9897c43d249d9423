import { AV_NOPTS_VALUE } from 'node-av';
import { turn } from './codecs';
import { openSource } from './source';

/**
 * The duration of a source by reading all of it without decoding: for containers that declare none, such as what browsers record.
 *
 * @param onStep called after each packet.
 * @returns null where no packet has a time stamp.
 */
export async function measureDuration(path: string, onStep: () => void): Promise<number | null> {
  const { demuxer, clock } = await openSource(path);
  let end = 0;
  for (const packet of clock.packets()) {
    const { num, den } = packet.timeBase;
    const start = packet.pts === AV_NOPTS_VALUE ? packet.dts : packet.pts;
    if (start !== AV_NOPTS_VALUE) {
      end = Math.max(end, (Number(start + packet.duration) * num) / den);
    }
    packet.free();
    onStep();
    await turn();
  }
  await demuxer.close();
  return end > 0 ? end : null;
}
