import type { RestreamFigures } from '../../../ports/restreamer';
import { followProgramme } from '../../restream/follow-programme';
import type { ProgrammeSegment } from '../../restream/follow-programme';
import { createPacketSender } from './packet-sender';
import type { PacketSender, SendingCall } from './packet-sender';
import { openTracks, timeOf } from './programme-tracks';
import type { Tracks } from './programme-tracks';

export interface Sending {
  figures(): RestreamFigures;
  /** There is no programme to send. */
  isIdle(): boolean;
  /** Resolves when the programme is over. @throws {@link RestreamError} */
  readonly done: Promise<void>;
}

/** Later than this, what is behind is left out: the next segment begins with a key frame. */
const latestMs = 6000;
/** Pictures of a segment whose rate is not known. */
const usualRate = 30;

/** Sends the programme of a live to a platform by copy, in the pace of the clock, until it is over. */
export function sendProgramme(call: SendingCall): Sending {
  const { task, signal } = call;
  const sender = createPacketSender(call);
  let dropped = 0;
  let frameRate = usualRate;
  let isIdle = false;

  async function sendAll(): Promise<void> {
    const segments = followProgramme({
      folder: task.folder,
      signal,
      isLate: () => sender.lagMs() > latestMs,
      onIdle: () => void (isIdle = true),
      onSkipped(skipped) {
        dropped += Math.round(skipped.reduce((sum, { seconds }) => sum + seconds, 0) * frameRate);
      },
    });
    for await (const segment of segments) {
      isIdle = false;
      const pictures = await sendSegment(sender, { segment, signal });
      if (pictures > 0) frameRate = pictures / Math.max(segment.seconds, 0.1);
    }
  }
  return {
    figures: () => ({ bitrate: sender.bitrate(), sentBytes: sender.sentBytes(), droppedFrames: dropped }),
    isIdle: () => isIdle,
    done: sendAll().finally(sender.close),
  };
}

interface SegmentCall {
  readonly segment: ProgrammeSegment;
  readonly signal: AbortSignal;
}

/** @returns how many pictures it has */
async function sendSegment(sender: PacketSender, call: SegmentCall): Promise<number> {
  const tracks = await openTracks(call.segment.bytes);
  try {
    return await sendTracks(sender, tracks, call);
  } finally {
    if (!sender.keeps(tracks)) await tracks.demuxer.close();
  }
}

async function sendTracks(
  sender: PacketSender,
  tracks: Tracks,
  { segment, signal }: SegmentCall,
): Promise<number> {
  let segmentMs: number | null = null;
  let pictures = 0;
  for await (const packet of tracks.demuxer.packets()) {
    if (packet === null || signal.aborted) break;
    const stream = [tracks.video, tracks.audio].find((one) => one?.index === packet.streamIndex);
    if (stream) {
      segmentMs ??= timeOf(packet, stream);
      if (stream === tracks.video) pictures += 1;
      await sender.send({ packet, stream, tracks, segment, segmentMs });
    }
    packet.free();
  }
  return pictures;
}
