import type { AvcSettings } from '../avc.pure';
import { splitAnnexB } from '../avc.pure';

/** Two bytes of closed captions, and the field or packet that they belong to (CTA-708, `cc_type`). */
export interface CaptionPair {
  readonly type: 0 | 1 | 2 | 3;
  readonly first: number;
  readonly second: number;
}

const seiUnit = 6;
/** Slices of pictures: what tells of a picture comes before it. */
const pictureUnits = [1, 5];
/** `user_data_registered_itu_t_t35` (H.264, D.1.6) of the ATSC (A/53 part 4, 6.2.3): country, provider, `GA94`, captions. */
const registeredPayload = 4;
const captionHead = Buffer.from([0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]);

/** The captions of one picture as H.264 in MP4 or as a byte stream has it; `settings` are null for the latter. */
export function captionsOf(picture: Buffer, settings: AvcSettings | null): CaptionPair[] {
  const pairs: CaptionPair[] = [];
  for (const unit of unitsOf(picture, settings)) {
    const type = (unit[0] ?? 0) & 0x1f;
    if (pictureUnits.includes(type)) break;
    if (type !== seiUnit) continue;
    for (const payload of payloadsOf(withoutEmulation(unit.subarray(1)))) pairs.push(...pairsOf(payload));
  }
  return pairs;
}

function* unitsOf(picture: Buffer, settings: AvcSettings | null): Generator<Buffer> {
  if (settings === null) return yield* splitAnnexB(picture);
  const { lengthBytes } = settings;
  for (let at = 0; at + lengthBytes < picture.length;) {
    const end = at + lengthBytes + picture.readUIntBE(at, lengthBytes);
    if (end > picture.length) return;
    yield picture.subarray(at + lengthBytes, end);
    at = end;
  }
}

/** Removes the bytes that keep start codes out of a unit (H.264, 7.4.1). */
function withoutEmulation(unit: Buffer): Buffer {
  const bytes = Buffer.alloc(unit.length);
  let length = 0;
  let zeros = 0;
  for (const byte of unit) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** The registered user data of an SEI message (H.264, 7.3.2.3.1). */
function* payloadsOf(sei: Buffer): Generator<Buffer> {
  let at = 0;
  const number = (): number => {
    let sum = 0;
    while (sei[at] === 0xff) {
      sum += 0xff;
      at += 1;
    }
    sum += sei[at] ?? 0;
    at += 1;
    return sum;
  };
  // The last byte is the trailing bits.
  while (at + 2 < sei.length) {
    const type = number();
    const size = number();
    if (at + size > sei.length) return;
    if (type === registeredPayload) yield sei.subarray(at, at + size);
    at += size;
  }
}

function pairsOf(payload: Buffer): CaptionPair[] {
  if (!payload.subarray(0, captionHead.length).equals(captionHead)) return [];
  const flags = payload[captionHead.length] ?? 0;
  if ((flags & 0x40) === 0) return [];
  const begin = captionHead.length + 2;
  const pairs: CaptionPair[] = [];
  for (let at = begin; at < begin + (flags & 0x1f) * 3 && at + 3 <= payload.length; at += 3) {
    const [mark = 0, first = 0, second = 0] = payload.subarray(at, at + 3);
    if ((mark & 4) !== 0) pairs.push({ type: (mark & 3) as CaptionPair['type'], first, second });
  }
  return pairs;
}
