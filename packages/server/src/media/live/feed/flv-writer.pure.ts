import { encodeAmf } from '../rtmp/amf-writer.pure';
import type { AmfValue } from '../rtmp/amf.pure';

/** The types of FLV tags, as of RTMP messages. */
export type FlvType = 8 | 9 | 18;

/** The head of a file that says nothing of its tracks: a reader finds them. Source of the format: Adobe's FLV 10.1, annex E. */
export const flvHead = Buffer.from([0x46, 0x4c, 0x56, 1, 0, 0, 0, 0, 9, 0, 0, 0, 0]);

const headBytes = 11;

/** A tag with the length that comes after it. */
export function flvTag(type: FlvType, timeMs: number, body: Buffer): Buffer {
  const tag = Buffer.alloc(headBytes + body.length + 4);
  tag.writeUInt8(type);
  tag.writeUIntBE(body.length, 1, 3);
  tag.writeUIntBE(timeMs % 2 ** 24, 4, 3);
  tag.writeUInt8(Math.floor(timeMs / 2 ** 24) % 256, 7);
  body.copy(tag, headBytes);
  tag.writeUInt32BE(headBytes + body.length, headBytes + body.length);
  return tag;
}

/** What packagers use of the metadata. */
const described = ['width', 'height', 'framerate', 'videodatarate', 'audiodatarate'] as const;

/** By it a packager knows the card that is shown in the place of a signal: of what a sender says this name is left out. */
export const slateMark = 'palcoSlate';

/** The metadata of such a card. */
export const slateTag = (): Buffer => flvTag(18, 0, encodeAmf(['onMetaData', { [slateMark]: 1 }]));

/** By it a packager knows in which run of a signal a time is that it tells later. Taken from no sender either. */
export const runMark = 'palcoRun';

/** Says that everything that was kept of a signal has been sent: what comes now is as new as it gets. */
const nowMark = 'palcoNow';
export const nowTag = (): Buffer => flvTag(18, 0, encodeAmf(['onMetaData', { [nowMark]: 1 }]));
export const isNowTag = (body: Buffer): boolean => body.includes(nowMark);

/** The run that the body of a metadata tag of ours names; null where it names none. */
export function readRun(body: Buffer): number | null {
  const at = body.indexOf(runMark);
  // A number of AMF 0: its type, and eight bytes.
  const value = at + runMark.length + 1;
  return at < 0 || body.length < value + 8 ? null : body.readDoubleBE(value);
}

/** The tag of `onMetaData`, of what an encoder says of its signal. */
export function metadataTag(values: { readonly [name: string]: AmfValue }, run: number): Buffer {
  const numbers = described.flatMap((name) => {
    const value = values[name];
    return typeof value === 'number' && Number.isFinite(value) ? [[name, value] as const] : [];
  });
  return flvTag(18, 0, encodeAmf(['onMetaData', { ...Object.fromEntries(numbers), [runMark]: run }]));
}
