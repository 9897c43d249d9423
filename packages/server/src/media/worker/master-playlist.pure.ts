import type { CaptionChannel } from '../live/captions/caption-channels.pure';

/** One segment of a media playlist. */
export interface Segment {
  readonly seconds: number;
  readonly bytes: number;
}

/** One rendition in the master playlist. */
export interface Variant {
  /** For example `720p`, or `audio`. */
  readonly name: string;
  /** Relative to the master playlist. */
  readonly uri: string;
  /** RFC 6381, for example `avc1.64001f,mp4a.40.2`. */
  readonly codecs: string;
  readonly segments: readonly Segment[];
  readonly picture: {
    readonly width: number;
    readonly height: number;
    readonly framesPerSecond: number;
  } | null;
}

const captionGroup = 'cc';

/** Bandwidth that most connections have. A player without a measurement starts with the first variant, so it is chosen by this. */
const firstVariantBits = 2_000_000;

/**
 * Peak bits per second. RFC 8216 (4.1) looks only at stretches of at least half a target duration, so a last segment
 * of a few frames does not count.
 */
export function peakBandwidth(segments: readonly Segment[]): number {
  const longest = Math.max(0, ...segments.map((segment) => segment.seconds));
  const counted = segments.filter((segment) => segment.seconds >= longest / 2);
  const rates = counted.map((segment) => (segment.bytes * 8) / Math.max(segment.seconds, 0.001));
  return Math.ceil(Math.max(0, ...rates));
}

export function averageBandwidth(segments: readonly Segment[]): number {
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0);
  const seconds = segments.reduce((sum, segment) => sum + segment.seconds, 0);
  return Math.ceil((bytes * 8) / Math.max(seconds, 0.001));
}

/**
 * Writes the master playlist (RFC 8216); `variants` are given smallest first. `captions` are the channels that were seen in the
 * picture: what has none yet may have some later, so that their absence is not stated.
 */
export function masterPlaylist(
  variants: readonly Variant[],
  captions: readonly CaptionChannel[] = [],
): string {
  const first =
    variants.filter((variant) => peakBandwidth(variant.segments) <= firstVariantBits).at(-1) ?? variants[0];
  const ordered = [...variants].sort((one, other) => Number(other === first) - Number(one === first));
  const group = captions.length > 0 ? [`CLOSED-CAPTIONS="${captionGroup}"`] : [];
  const lines = ordered.flatMap((variant) => {
    const own = [...attributes(variant), ...(variant.picture ? group : [])];
    return [`#EXT-X-STREAM-INF:${own.join(',')}`, variant.uri];
  });
  const media = captions.map(
    (channel) =>
      `#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="${captionGroup}",NAME="${channel}",AUTOSELECT=YES,INSTREAM-ID="${channel}"`,
  );
  return ['#EXTM3U', '#EXT-X-VERSION:7', '#EXT-X-INDEPENDENT-SEGMENTS', ...media, ...lines, ''].join('\n');
}

function attributes({ codecs, picture, segments }: Variant): string[] {
  return [
    `BANDWIDTH=${peakBandwidth(segments)}`,
    `AVERAGE-BANDWIDTH=${Math.min(averageBandwidth(segments), peakBandwidth(segments))}`,
    ...(picture ? [`RESOLUTION=${picture.width}x${picture.height}`] : []),
    `CODECS="${codecs}"`,
    ...(picture ? [`FRAME-RATE=${picture.framesPerSecond.toFixed(3)}`] : []),
  ];
}

/** Durations and names of the segments of a media playlist that our own muxer wrote. */
export function readSegments(playlist: string): { uri: string; seconds: number }[] {
  const found: { uri: string; seconds: number }[] = [];
  let seconds = 0;
  for (const line of playlist.split('\n')) {
    const announced = /^#EXTINF:([\d.]+)/.exec(line);
    if (announced) seconds = Number(announced[1]);
    else if (line !== '' && !line.startsWith('#')) found.push({ uri: line.trim(), seconds });
  }
  return found;
}
