import { segmentsOfKey } from '../../../library/videos/index.pure';

/** What a segment is encrypted with, besides its folder. */
export interface SegmentPlace {
  /** Also its initialization vector. */
  readonly number: number;
  readonly period: number;
}

/** Names of segments end with their number. Those without one are told apart by their letters. */
export function placeOfSegment(name: string): SegmentPlace {
  const digits = /(\d{1,9})\.\w+$/.exec(name)?.[1];
  const number = digits === undefined ? hashOf(name) : Number(digits);
  return { number, period: Math.floor(number / segmentsOfKey) };
}

function hashOf(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 2_147_483_647;
  return hash;
}

const keyPattern = /^key-(\d{1,9})\.key$/;
/** The name of a key beside its segments. */
const keyName = (period: number): string => `key-${period}.key`;
/** The period that a key is for, by its name; null for what is no key. */
export function periodOfKey(name: string): number | null {
  const digits = keyPattern.exec(name)?.[1];
  return digits === undefined ? null : Number(digits);
}

const hex = (number: number): string => `0x${number.toString(16).padStart(32, '0')}`;

/**
 * The list of a rendition with the keys of its segments (RFC 8216, 4.3.2.4). An initialization section has no picture and stays in the
 * clear; a list of byte ranges cannot be encrypted by the segment: null.
 */
export function encryptList(text: string): string | null {
  if (text.includes('#EXT-X-BYTERANGE') || /#EXT-X-MAP:.*BYTERANGE=/.test(text)) return null;
  const lines: string[] = [];
  let sequence = Number(/^#EXT-X-MEDIA-SEQUENCE:(\d+)/m.exec(text)?.[1] ?? 0);
  let running = '';
  // They stand before an address, which says what key it needs.
  let tags: string[] = [];

  function write(key: string, line: string): void {
    const own = tags.findIndex((tag) => tag.startsWith('#EXTINF:'));
    const before = own === -1 ? tags : tags.slice(0, own);
    const keys = key === running ? [] : [key];
    lines.push(...before, ...keys, ...tags.slice(before.length), line);
    running = key;
    tags = [];
  }
  for (const line of text.split(/\r?\n/).filter((one) => one !== '')) {
    if (line.startsWith('#EXT-X-MAP:')) write(running === '' ? '' : '#EXT-X-KEY:METHOD=NONE', line);
    else if (line.startsWith('#')) tags.push(line);
    else {
      write(keyOf(line, sequence), line);
      sequence += 1;
    }
  }
  return [...lines, ...tags, ''].join('\n');
}

function keyOf(segment: string, sequence: number): string {
  const { number, period } = placeOfSegment(segment);
  // The number in the list is the vector, unless another one is named.
  const vector = number === sequence ? '' : `,IV=${hex(number)}`;
  return `#EXT-X-KEY:METHOD=AES-128,URI="${keyUri(segment, period)}"${vector}`;
}

/** The key lies beside the segment, wherever that is from the list. */
const keyUri = (segment: string, period: number): string => segment.replace(/[^/]*$/, keyName(period));
