import { writeFile } from 'node:fs/promises';
import type { PostersRecipe } from '../child-messages';
import { turn } from './codecs';
import { WorkerFailure } from './failure';
import { openPictureTrack } from './picture-track';
import { openSource } from './source';
import { toJpeg } from './still';

const quality = 85;

/** Writes a picture of a source for each requested time, in one pass. */
export async function makePosters({
  source,
  posters,
  onSource,
}: PostersRecipe & { onSource(durationSeconds: number | null): void }): Promise<null> {
  const { demuxer, clock, picture, durationSeconds } = await openSource(source);
  onSource(durationSeconds);
  if (picture === null) throw new WorkerFailure('PROCESSING_FAILED');
  const waiting = [...posters].sort((one, other) => one.seconds - other.seconds);
  const size = { name: 'poster', ...picture.size, maxBitrate: 1 };
  const track = await openPictureTrack(picture, size, async (frame, seconds) => {
    while (waiting[0] !== undefined && waiting[0].seconds <= seconds) {
      await writeFile(waiting[0].path, await toJpeg(frame, { size: picture.size, quality }));
      waiting.shift();
    }
  });
  for (const packet of clock.packets()) {
    if (waiting.length === 0) break;
    if (packet.streamIndex === track.streamIndex) await track.take(packet);
    packet.free();
    await turn();
  }
  await track.finish();
  track.close();
  await demuxer.close();
  return null;
}
