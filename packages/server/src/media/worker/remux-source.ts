import { Demuxer, Muxer } from 'node-av';
import { WorkerFailure } from './failure';

/** What {@link remuxSource} takes. */
export interface RemuxOptions {
  /** One of our own renditions as one file: the init section with all segments appended. */
  readonly sourcePath: string;
  /** Where the file is written; its ending must be `.mp4`. */
  readonly path: string;
  onSource(durationSeconds: number | null): void;
  onStep(): void;
}

/** Copies the packets of a rendition into an MP4 with its index first, so that it plays while it is being downloaded. */
export async function remuxSource({ sourcePath, path, onSource, onStep }: RemuxOptions): Promise<null> {
  const demuxer = await Demuxer.open(sourcePath, { format: 'mov' });
  const { duration, streams } = demuxer;
  onSource(Number.isFinite(duration) && duration > 0 ? duration : null);
  if (streams.length === 0) throw new WorkerFailure('CORRUPT_MEDIA');
  // Asynchronous writing would turn a full disk into an unhandled rejection.
  const options = { useAsyncWrite: false, options: { movflags: '+faststart' } };
  const muxer = await Muxer.open(path, { format: 'mp4', input: demuxer, ...options });
  const indexes = new Map(streams.map((stream) => [stream.index, muxer.addStream(stream)]));
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    const index = indexes.get(packet.streamIndex);
    if (index !== undefined) await muxer.writePacket(packet, index);
    packet.free();
    onStep();
  }
  await muxer.close();
  await demuxer.close();
  return null;
}
