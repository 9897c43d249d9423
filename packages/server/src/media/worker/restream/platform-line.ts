import type { Packet, Stream } from 'node-av';
import type { RestreamTask } from '../../../ports/restreamer';
import { RestreamError } from '../../restream/restream-error';
import { openPlatform } from './open-platform';
import type { Platform } from './open-platform';
import { openOpusSound } from './opus-sound';
import type { SentSound } from './opus-sound';
import type { Tracks } from './programme-tracks';

/** One connection to a platform, for tracks of one form. */
export interface PlatformLine {
  /** The demuxer that the muxer's streams were made of lives as long as they. */
  readonly opened: Tracks;
  /** The wall clock at the beginning of the time line. */
  readonly beganAt: number;
  /** Of the connection; null where only the engine knows. */
  sentBytes(): number | null;
  /** The platform took its first packets. */
  isOpen(): boolean;
  /** Waits for a platform that is slow. @throws {@link RestreamError} */
  write(packet: Packet, kind: 'video' | 'audio'): Promise<void>;
  close(): Promise<void>;
}

interface LineOptions {
  readonly task: RestreamTask;
  readonly signal: AbortSignal;
  /** Where its first packet is on the time line. */
  readonly firstMs: number;
}

/** @throws {@link RestreamError} */
export async function openPlatformLine(
  tracks: Tracks,
  { task, signal, firstMs }: LineOptions,
): Promise<PlatformLine> {
  const platform = await openPlatform({ task, signal });
  const { muxer } = platform;
  const { video, audio } = tracks;
  for (const stream of [video, audio]) if (stream !== null) stream.codecpar.codecTag = 0;
  const videoIndex = video && muxer.addStream(video);
  const sound = audio && (await soundOf(platform, audio));

  async function take(packet: Packet, kind: 'video' | 'audio'): Promise<void> {
    await platform.drained();
    if (kind === 'audio') await sound?.take(packet);
    else if (videoIndex !== null) await muxer.writePacket(packet, videoIndex);
  }
  return {
    opened: tracks,
    beganAt: performance.now() - firstMs,
    sentBytes: platform.sentBytes,
    isOpen: () => muxer.streamsInitialized,
    async write(packet, kind) {
      if (platform.wantsOpus && packet.pts !== packet.dts) throw new RestreamError('unsupported', 'B-frames');
      await take(packet, kind).catch((cause: unknown) => {
        throw platform.fault() ?? new RestreamError('cut', '', { cause });
      });
      const fault = platform.fault();
      if (fault !== null) throw fault;
    },
    async close() {
      await sound?.close();
      await muxer.close().catch(() => undefined);
      await platform.close();
      await tracks.demuxer.close();
    },
  };
}

async function soundOf(platform: Platform, stream: Stream): Promise<SentSound> {
  const { muxer } = platform;
  if (platform.wantsOpus) return openOpusSound(stream, muxer);
  const index = muxer.addStream(stream);
  return { take: (packet) => muxer.writePacket(packet, index), close: async () => undefined };
}
