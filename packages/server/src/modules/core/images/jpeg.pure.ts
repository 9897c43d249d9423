import { orientationOnly } from './exif.pure';
import type { ImageShape } from './image-shape.pure';
import { holdsForeignFile } from './markup.pure';
import { takePieces } from './pieces.pure';

interface Segment {
  readonly code: number;
  readonly data: Buffer;
  /** Where its marker begins. */
  readonly start: number;
  /** Where it ends; pixels may follow. */
  readonly end: number;
}

const marker = 0xff;
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
const comment = 0xfe;
const frameBytes = 6;
const nothing = Buffer.alloc(0);

/** SOF0 to SOF15, without the codes of DHT, JPG and DAC that lie between them. */
const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;
const isMetadata = (code: number): boolean => code === comment || (code >= 0xe0 && code <= 0xef);
/** Stuffed zeros, restart markers and fill bytes are part of the scan data. */
const isInsideScan = (code: number): boolean =>
  code === 0 || (code >= 0xd0 && code <= 0xd7) || code === marker;
/** Markers without a length field; none of them may stand between segments. */
const standsAlone = (code: number): boolean => code === startOfImage || isInsideScan(code);

/** Where the pixels that begin at `from` end: the place of the next marker. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(marker, from);
  while (at >= 0 && isInsideScan(bytes[at + 1] ?? endOfImage)) at = bytes.indexOf(marker, at + 1);
  return at < 0 ? bytes.length : at;
}

/** The segment that begins at a marker; null where it is not whole. */
function segmentAt(bytes: Buffer, at: number): Segment | null {
  const code = bytes[at + 1] ?? 0;
  if (code === endOfImage) return { code, data: nothing, start: at, end: at + 2 };
  if (standsAlone(code) || at + 4 > bytes.length) return null;
  const end = at + 2 + bytes.readUInt16BE(at + 2);
  return end < at + 4 || end > bytes.length
    ? null
    : { code, data: bytes.subarray(at + 4, end), start: at, end };
}

/** The segments up to the end of the picture, or to the first one that is not whole. */
function* segmentsOf(bytes: Buffer): Generator<Segment> {
  let at = 2;
  while (bytes[at] === marker) {
    // Fill bytes may precede a marker.
    while (bytes[at + 1] === marker) at += 1;
    const segment = segmentAt(bytes, at);
    if (segment === null) return;
    yield segment;
    if (segment.code === endOfImage) return;
    at = segment.code === startOfScan ? endOfScan(bytes, segment.end) : segment.end;
  }
}

/** Whether the rest is a phone's trailer: a second picture (Multi-Picture Format), vendor data (SEFT) or zeros. It is cut off. */
function isKnownTrailer(rest: Buffer): boolean {
  const isPicture = rest[0] === marker && rest[1] === startOfImage;
  const isNote = rest.toString('latin1', rest.length - 4) === 'SEFT';
  return isPicture || isNote || rest.every((byte) => byte === 0);
}

const exifHead = Buffer.from('Exif\0\0', 'latin1');
/** Application segments that decoders need: density, colour profile, colour transform. */
const neededHeads = ['JFIF\0', 'ICC_PROFILE\0', 'Adobe'];

function isNeeded({ code, data }: Segment): boolean {
  return !isMetadata(code) || neededHeads.some((head) => data.toString('latin1', 0, head.length) === head);
}

/** The picture without metadata; where it has to be turned, an Exif segment that says only that follows its first marker. */
function withoutMetadata(bytes: Buffer, segments: readonly Segment[]): Buffer {
  const exif = segments.find(({ code, data }) => code === 0xe1 && data.indexOf(exifHead) === 0);
  const turned = exif && orientationOnly(exif.data.subarray(exifHead.length));
  const kept = segments.flatMap((segment, index) =>
    isNeeded(segment) ? [bytes.subarray(segment.start, segments[index + 1]?.start ?? segment.end)] : [],
  );
  const head = Buffer.from([marker, 0xe1, 0, 2 + exifHead.length + (turned?.length ?? 0)]);
  const orientation = turned ? [head, exifHead, turned] : [];
  return Buffer.concat([bytes.subarray(0, 2), ...orientation, ...kept]);
}

/** Reads the segments of a JPEG (ITU-T T.81, annex B) to its end. Null for anything else. */
export function readJpeg(bytes: Buffer): ImageShape | null {
  if (bytes[0] !== marker || bytes[1] !== startOfImage) return null;
  const segments = takePieces(segmentsOf(bytes));
  const last = segments.at(-1);
  const frame = segments.findIndex(({ code }) => isFrame(code));
  const scan = segments.findIndex(({ code }) => code === startOfScan);
  const isWhole = last?.code === endOfImage && frame >= 0 && frame < scan;
  const isPure = segments.every(({ code, data }) => !isMetadata(code) || !holdsForeignFile(data));
  const size = segments[frame]?.data;
  if (!isWhole || !isPure || size === undefined || size.length < frameBytes) return null;
  if (!isKnownTrailer(bytes.subarray(last.end))) return null;
  return {
    type: 'jpeg',
    width: size.readUInt16BE(3),
    height: size.readUInt16BE(1),
    bytes: withoutMetadata(bytes, segments),
  };
}
