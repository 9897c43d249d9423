import type { ArrivingTag } from './timeline.pure';

/** One track of a message. */
export interface EnhancedTrack {
  /** 0 where the message has a single track without a number. */
  readonly id: number;
  readonly fourCc: string;
  readonly body: Buffer;
}

/** A message of Enhanced RTMP, opened. Source of the format: Enhanced RTMP v2, «Enhanced Audio» and «Enhanced Video». */
export interface EnhancedTag {
  /** The same numbers stand for sound and picture: 0 settings, 1 and 3 media, 2 end, 4 facts of the track. */
  readonly packetType: number;
  readonly tracks: readonly EnhancedTrack[];
  /** To be added to the timestamp of the message, below a millisecond. */
  readonly offsetNs: number;
}

const multitrack = { video: 6, audio: 5 } as const;
const modifierType = 7;
const nanosecondOffset = 0;
const trackForm = { one: 0, manyOfOneCodec: 1, manyOfManyCodecs: 2 } as const;
const command = 5;

/** Reads from the front; null from the first byte on that is not there. */
function createCursor(bytes: Buffer) {
  let at = 1;
  return {
    take(length: number): Buffer | null {
      if (at + length > bytes.length) return null;
      at += length;
      return bytes.subarray(at - length, at);
    },
    number(length: 1 | 2 | 3): number | null {
      return this.take(length)?.readUIntBE(0, length) ?? null;
    },
    rest(): Buffer {
      const rest = bytes.subarray(at);
      at = bytes.length;
      return rest;
    },
    isAtEnd: (): boolean => at >= bytes.length,
  };
}
type Cursor = ReturnType<typeof createCursor>;

/** Opens a message whose first byte says that it is enhanced; null where it is shorter than it claims. */
export function readEnhanced(kind: ArrivingTag['kind'], bytes: Buffer): EnhancedTag | null {
  const [first = 0] = bytes;
  const cursor = createCursor(bytes);
  const modified = readModifiers(cursor, first & 15);
  if (modified === null) return null;
  const { packetType, offsetNs } = modified;
  if (kind === 'video' && ((first >> 4) & 7) === command && packetType !== 4)
    return { packetType: -1, tracks: [], offsetNs };
  if (packetType !== multitrack[kind]) {
    const fourCc = cursor.take(4)?.toString('latin1');
    if (fourCc === undefined) return null;
    return { packetType, offsetNs, tracks: [{ id: 0, fourCc, body: cursor.rest() }] };
  }
  const forms = cursor.number(1);
  if (forms === null) return null;
  const tracks = readTracks(cursor, forms >> 4);
  return tracks && { packetType: forms & 15, tracks, offsetNs };
}

/** Reads what is told of a message before it (ModEx): only offsets of nanoseconds are known. */
function readModifiers(
  cursor: Cursor,
  first: number,
): { readonly packetType: number; readonly offsetNs: number } | null {
  let packetType = first;
  let offsetNs = 0;
  while (packetType === modifierType) {
    const short = cursor.number(1);
    const size = short === 255 ? cursor.number(2) : short;
    const data = size === null ? null : cursor.take(size + 1);
    const kinds = cursor.number(1);
    if (data === null || kinds === null) return null;
    if (kinds >> 4 === nanosecondOffset && data.length >= 3) offsetNs = data.readUIntBE(0, 3);
    packetType = kinds & 15;
  }
  return { packetType, offsetNs };
}

function readTracks(cursor: Cursor, form: number): EnhancedTrack[] | null {
  const common = form === trackForm.manyOfManyCodecs ? null : cursor.take(4);
  const tracks: EnhancedTrack[] = [];
  while (!cursor.isAtEnd()) {
    const track = readTrack(cursor, common ?? cursor.take(4), form === trackForm.one);
    if (track === null) return null;
    tracks.push(track);
  }
  return tracks;
}

function readTrack(cursor: Cursor, fourCc: Buffer | null, isOnly: boolean): EnhancedTrack | null {
  const id = cursor.number(1);
  const size = isOnly ? null : cursor.number(3);
  const body = isOnly ? cursor.rest() : size === null ? null : cursor.take(size);
  return fourCc === null || id === null || body === null
    ? null
    : { id, fourCc: fourCc.toString('latin1'), body };
}

/** Writes a message of one track in the form that readers of every age know. */
export function plainTag(
  kind: ArrivingTag['kind'],
  first: number,
  { packetType, track }: { readonly packetType: number; readonly track: EnhancedTrack },
): Buffer {
  const { fourCc, body } = track;
  if (kind === 'video' && fourCc === 'avc1') return plainAvc((first >> 4) & 7, packetType, body);
  if (kind === 'audio' && fourCc === 'mp4a' && packetType < 2)
    return Buffer.concat([Buffer.from([0xaf, packetType]), body]);
  if (kind === 'audio' && fourCc === '.mp3') return Buffer.concat([Buffer.from([0x2f]), body]);
  return Buffer.concat([Buffer.from([(first & 0xf0) | packetType]), Buffer.from(fourCc, 'latin1'), body]);
}

/** Settings have no composition time; a picture has it, or it is 0. */
function plainAvc(frame: number, packetType: number, body: Buffer): Buffer {
  const avcType = packetType === 3 ? 1 : packetType;
  const head = Buffer.from([frame * 16 + 7, avcType]);
  return packetType === 1 ? Buffer.concat([head, body]) : Buffer.concat([head, Buffer.alloc(3), body]);
}

/** Writes a message of one track that has a number: further pictures of a signal. */
export function trackTag(
  frame: number,
  { packetType, track: { id, fourCc, body } }: { readonly packetType: number; readonly track: EnhancedTrack },
): Buffer {
  const head = Buffer.from([0x80 | (frame << 4) | multitrack.video, (trackForm.one << 4) | packetType]);
  return Buffer.concat([head, Buffer.from(fourCc, 'latin1'), Buffer.from([id]), body]);
}
