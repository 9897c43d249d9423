import { plainTag, readEnhanced, trackTag } from './enhanced-tag.pure';
import type { EnhancedTag, EnhancedTrack } from './enhanced-tag.pure';

/** What a message of a publisher is. */
export interface FlvTag {
  readonly kind: 'video' | 'audio';
  /** `ignored` has no media: the end of a sequence, commands, empty messages. */
  readonly role: 'header' | 'key' | 'other' | 'ignored';
  /** As FFmpeg names it, or the number or code of one that is not supported. */
  readonly codec: string;
  readonly isSupported: boolean;
  /** The codec sends its settings in a header of its own. */
  readonly hasHeader: boolean;
  /** The message as packagers read it: of one track, without modifiers. */
  readonly body: Buffer;
  /** Milliseconds to be added to its timestamp. */
  readonly offsetMs: number;
  /** Further pictures of the message that may be renditions of the first one. */
  readonly layers: readonly LayerTag[];
  /** Tracks of the message that are not taken, by their numbers. */
  readonly furtherTracks: readonly number[];
  /** The type of a packet that is ignored because nobody here knows it; null of any other. */
  readonly unknownType: number | null;
}

/** A message of a further picture. */
export interface LayerTag {
  readonly track: number;
  readonly role: 'header' | 'key' | 'other';
  /** As packagers read it: of one track with its number. */
  readonly body: Buffer;
  /** Its settings, of a header. */
  readonly settings: Buffer | null;
}

/** Renditions are copied, which players take of this codec alone. */
const layerFourCc = 'avc1';
/** A sender may number any; no more than these are followed. */
const highestLayer = 8;

const pictureCodecs: Readonly<Record<number, string>> = {
  2: 'flv1',
  3: 'flashsv',
  4: 'vp6f',
  5: 'vp6a',
  6: 'flashsv2',
  7: 'h264',
};
/** Enhanced RTMP: what packagers read. */
const pictureFourCcs: Readonly<Record<string, string>> = {
  avc1: 'h264',
  hvc1: 'hevc',
  av01: 'av1',
  vp09: 'vp9',
};
const soundCodecs: Readonly<Record<number, string>> = {
  0: 'pcm',
  1: 'adpcm_swf',
  2: 'mp3',
  3: 'pcm_s16le',
  4: 'nellymoser',
  5: 'nellymoser',
  6: 'nellymoser',
  7: 'pcm_alaw',
  8: 'pcm_mulaw',
  10: 'aac',
  11: 'speex',
  14: 'mp3',
};
const soundFourCcs: Readonly<Record<string, string>> = {
  Opus: 'opus',
  fLaC: 'flac',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  '.mp3': 'mp3',
  mp4a: 'aac',
};
/** The codecs that an encoder may send by their names. */
export const fourCcs = { video: pictureFourCcs, audio: soundFourCcs } as const;
/** Not in the specification, but known to operators by these names. */
const foreignNames: Readonly<Record<number, string>> = { 8: 'h263', 9: 'mpeg4', 12: 'hevc', 13: 'av1' };
const infoFrame = 5;

/** Reads an FLV tag of type 8 or 9; null for one that is shorter than it claims. Of several tracks, track 0 is the programme. */
export function readFlvTag(type: number, body: Buffer): FlvTag | null {
  const [first = 0] = body;
  const kind = type === 9 ? 'video' : 'audio';
  const isEnhanced = kind === 'video' ? first >= 128 : first >> 4 === 9;
  // Encoders send empty messages where there is nothing to send.
  if (body.length < 2) return ignored(kind, body);
  if (!isEnhanced) return kind === 'video' ? readPicture(body) : readSound(body);
  const enhanced = readEnhanced(kind, body);
  return enhanced && readTracks(kind, body, enhanced);
}

function readTracks(kind: FlvTag['kind'], body: Buffer, enhanced: EnhancedTag): FlvTag {
  const [first = 0] = body;
  const { packetType, tracks, offsetNs } = enhanced;
  const offsetMs = Math.round(offsetNs / 1_000_000);
  const layers = kind === 'video' ? readLayers((first >> 4) & 7, enhanced) : [];
  const furtherTracks = tracks.filter((one) => !isTaken(kind, one)).map(({ id }) => id);
  const track = tracks.find(({ id }) => id === 0);
  if (track === undefined) return { ...ignored(kind, body), layers, furtherTracks, offsetMs };
  const plain = plainTag(kind, first, { packetType, track });
  const { fourCc } = track;
  const name = fourCcs[kind][fourCc];
  const roles = kind === 'video' ? pictureRoles((first >> 4) & 7) : soundRoles;
  const found = { name, foreign: fourCc, role: roles[packetType] ?? ('ignored' as const) };
  const tag = describe(kind, plain, { ...found, hasHeader: fourCc !== '.mp3' });
  const unknownType = packetType in roles ? null : packetType;
  return { ...tag, offsetMs, layers, furtherTracks, unknownType };
}

const isLayer = ({ id, fourCc }: EnhancedTrack): boolean =>
  id !== 0 && id <= highestLayer && fourCc === layerFourCc;
const isTaken = (kind: FlvTag['kind'], track: EnhancedTrack): boolean =>
  track.id === 0 || (kind === 'video' && isLayer(track));

function readLayers(frame: number, { packetType, tracks }: EnhancedTag): LayerTag[] {
  const role = pictureRoles(frame)[packetType];
  if (role === undefined || role === 'ignored' || packetType === 4) return [];
  return tracks.filter(isLayer).map((track) => ({
    track: track.id,
    role,
    body: trackTag(frame, { packetType, track }),
    settings: role === 'header' ? track.body : null,
  }));
}

type Roles = Readonly<Record<number, FlvTag['role']>>;

const pictureRole = (frame: number): FlvTag['role'] => (frame === 1 ? 'key' : 'other');
const pictureRoles = (frame: number): Roles => ({
  0: 'header',
  1: pictureRole(frame),
  2: 'ignored',
  3: pictureRole(frame),
  4: 'other',
});
const soundRoles: Roles = { 0: 'header', 1: 'other', 2: 'ignored', 4: 'other' };

function readPicture(body: Buffer): FlvTag {
  const [first = 0, second = 0] = body;
  const frame = (first >> 4) & 7;
  const id = first & 15;
  const name = pictureCodecs[id];
  const foreign = `${foreignNames[id] ?? 'codec'} (${id})`;
  const role = frame === infoFrame ? 'ignored' : pictureRole(frame);
  if (id !== 7) return describe('video', body, { name, foreign, role, hasHeader: false });
  const own = ({ 0: 'header', 1: role, 2: 'ignored' } as const)[second];
  const tag = describe('video', body, { name, foreign, role: own ?? 'ignored', hasHeader: true });
  return { ...tag, unknownType: own === undefined && role !== 'ignored' ? second : null };
}

function readSound(body: Buffer): FlvTag {
  const [first = 0, second = 0] = body;
  const id = first >> 4;
  const isAac = id === 10;
  const role = isAac && second === 0 ? 'header' : 'other';
  return describe('audio', body, { name: soundCodecs[id], foreign: `codec (${id})`, role, hasHeader: isAac });
}

interface Found {
  readonly name: string | undefined;
  readonly foreign: string;
  readonly role: FlvTag['role'];
  readonly hasHeader: boolean;
}

function describe(kind: FlvTag['kind'], body: Buffer, { name, foreign, role, hasHeader }: Found): FlvTag {
  const codec = name ?? foreign;
  return {
    kind,
    role,
    codec,
    isSupported: name !== undefined,
    hasHeader,
    body,
    offsetMs: 0,
    layers: [],
    furtherTracks: [],
    unknownType: null,
  };
}

const ignored = (kind: FlvTag['kind'], body: Buffer): FlvTag =>
  describe(kind, body, { name: '', foreign: '', role: 'ignored', hasHeader: false });
