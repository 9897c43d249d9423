import type { SignalFigures } from '../../ports/live-ingest';
import type { NginxStream } from './read-statistics';

/** Turns the byte counts of a stream into figures. */
export interface ByteMeter {
  read(stream: NginxStream, nowMs: number): SignalFigures;
  /** When the count last grew. */
  lastGrowthAt(): number;
}

/** As long as the meter of the server's own ingest looks back. */
const windowMs = 2000;
/** What the packager can read; nginx takes no others of these names to it. */
const readable = new Set(
  'h264 flv1 flashsv flashsv2 vp6f vp6a aac mp3 speex nellymoser pcm pcm_s16le pcm_alaw pcm_mulaw adpcm_swf'.split(
    ' ',
  ),
);

function problemOf(
  { videoCodec, audioCodec, bytes }: NginxStream,
  silentMs: number,
): SignalFigures['problem'] {
  const isUnreadable = [videoCodec, audioCodec].some((codec) => codec !== null && !readable.has(codec));
  if (isUnreadable) return 'unsupported_codec';
  return bytes > 0 && silentMs >= windowMs ? 'no_data' : null;
}

/** nginx counts bytes and looks into no frames: their rate and distance are the packager's to tell. */
export function createByteMeter(startMs: number): ByteMeter {
  let recent: { readonly atMs: number; readonly bytes: number }[] = [{ atMs: startMs, bytes: 0 }];
  let grownAtMs = startMs;

  return {
    read(stream, nowMs) {
      const { bytes, width, height, videoCodec, audioCodec } = stream;
      if (bytes > (recent.at(-1)?.bytes ?? 0)) grownAtMs = nowMs;
      recent.push({ atMs: nowMs, bytes });
      // The newest reading that is old enough stays, so that the rate is that of the whole window.
      while ((recent[1]?.atMs ?? nowMs) <= nowMs - windowMs) recent.shift();
      const [first = { atMs: nowMs, bytes }] = recent;
      const seconds = (nowMs - first.atMs) / 1000;
      return {
        fps: 0,
        bitrate: seconds > 0 ? Math.round(((bytes - first.bytes) * 8) / seconds) : 0,
        keyframeIntervalMs: null,
        width,
        height,
        videoCodec,
        audioCodec,
        packets: bytes,
        problem: problemOf(stream, nowMs - grownAtMs),
      };
    },
    lastGrowthAt: () => grownAtMs,
  };
}
