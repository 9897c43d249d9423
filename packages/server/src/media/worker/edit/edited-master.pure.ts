import { averageBandwidth, peakBandwidth } from '../master-playlist.pure';
import type { Segment } from '../master-playlist.pure';

/** A media playlist that a master playlist names. */
export interface ListedPlaylist {
  readonly uri: string;
  /** A variant, or a track beside the variants. */
  readonly kind: 'variant' | 'track';
  readonly width: number | null;
  readonly height: number | null;
  /** The group of sound that plays with a variant, or that a track is of. */
  readonly group: string | null;
}

const attribute = (line: string, name: string): string | null =>
  new RegExp(`[:,]${name}=(?:"([^"]*)"|([^,]*))`)
    .exec(line)
    ?.slice(1)
    .find((one) => one !== undefined) ?? null;

/** The media playlists of a master playlist, each once. */
export function listPlaylists(master: string): ListedPlaylist[] {
  const lines = master.split('\n').map((line) => line.trim());
  const found: ListedPlaylist[] = [];
  lines.forEach((line, index) => {
    if (line.startsWith('#EXT-X-MEDIA:')) {
      const uri = attribute(line, 'URI');
      const group = attribute(line, 'GROUP-ID');
      if (uri !== null) found.push({ uri, kind: 'track', width: null, height: null, group });
    }
    if (!line.startsWith('#EXT-X-STREAM-INF:')) return;
    const uri = lines.slice(index + 1).find((next) => next !== '' && !next.startsWith('#'));
    const [width = null, height = null] = (attribute(line, 'RESOLUTION') ?? '').split('x').map(Number);
    const size = width && height ? { width, height } : { width: null, height: null };
    if (uri !== undefined) found.push({ uri, kind: 'variant', ...size, group: attribute(line, 'AUDIO') });
  });
  return found.filter(({ uri }, index) => found.findIndex((one) => one.uri === uri) === index);
}

/** The segments of each playlist that was made. */
export type MadePlaylists = ReadonlyMap<string, readonly Segment[]>;

/** Bits per second of a variant with the sound that plays beside it. */
export function bandwidthOf(
  variant: ListedPlaylist,
  playlists: readonly ListedPlaylist[],
  made: MadePlaylists,
): { readonly peak: number; readonly average: number } {
  const own = made.get(variant.uri) ?? [];
  const beside = playlists
    .filter(({ kind, group }) => kind === 'track' && group !== null && group === variant.group)
    .map(({ uri }) => made.get(uri) ?? []);
  const most = (rate: (segments: readonly Segment[]) => number): number =>
    rate(own) + Math.max(0, ...beside.map(rate));
  const peak = most(peakBandwidth);
  return { peak, average: Math.min(peak, most(averageBandwidth)) };
}

/** A master playlist with the rates of what was made; variants that were not made are left out. */
export function editedMaster(master: string, made: MadePlaylists): string {
  const playlists = listPlaylists(master);
  const lines = master.split('\n');
  const written: string[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    if (line.startsWith('#EXT-X-I-FRAME-STREAM-INF:')) continue;
    if (!line.startsWith('#EXT-X-STREAM-INF:')) {
      written.push(line);
      continue;
    }
    const at = lines.findIndex((next, other) => other > index && next !== '' && !next.startsWith('#'));
    const variant = playlists.find(({ uri }) => uri === lines[at]?.trim());
    index = at;
    if (variant === undefined || !made.has(variant.uri)) continue;
    const { peak, average } = bandwidthOf(variant, playlists, made);
    written.push(
      line
        .replace(/([:,])BANDWIDTH=\d+/, `$1BANDWIDTH=${peak}`)
        .replace(/AVERAGE-BANDWIDTH=\d+/, `AVERAGE-BANDWIDTH=${average}`),
      variant.uri,
    );
  }
  return written.join('\n');
}
