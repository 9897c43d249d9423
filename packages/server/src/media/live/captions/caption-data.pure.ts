import { splitAnnexB } from '../avc.pure';
import { hevcUnitType } from '../hevc.pure';
import { removeEscapes } from '../unit-bits.pure';

/** Two bytes of closed captions, and the field or packet that they belong to (CTA-708, `cc_type`). */
export interface CaptionPair {
  readonly type: 0 | 1 | 2 | 3;
  readonly first: number;
  readonly second: number;
}

/** How the bytes of a picture are to be read. */
export interface PictureForm {
  readonly codec: 'h264' | 'hevc';
  /** Of the length before each unit; null for a byte stream with start codes. */
  readonly lengthBytes: number | null;
}

/** The form of pictures whose container has these settings: a configuration record, or a byte stream's own parameter sets. */
export function pictureFormOf(codec: PictureForm['codec'], settings: Buffer | null): PictureForm {
  // A record of either codec (ISO/IEC 14496-15, 5.3.3.1 and 8.3.3.1) begins with its version; a byte stream begins with a zero.
  const at = codec === 'h264' ? 4 : 21;
  const isRecord = settings !== null && settings[0] === 1 && settings.length > at;
  return { codec, lengthBytes: isRecord ? ((settings[at] ?? 0) & 3) + 1 : null };
}

interface UnitRules {
  readonly headBytes: number;
  type(unit: Buffer): number;
  readonly sei: number;
  /** Slices of pictures: what tells of a picture comes before it. */
  isPicture(type: number): boolean;
}

const rules: Readonly<Record<PictureForm['codec'], UnitRules>> = {
  h264: {
    headBytes: 1,
    type: (unit) => (unit[0] ?? 0) & 0x1f,
    sei: 6,
    isPicture: (type) => type === 1 || type === 5,
  },
  hevc: {
    headBytes: 2,
    type: hevcUnitType,
    sei: 39,
    isPicture: (type) => type < 32,
  },
};

/** `user_data_registered_itu_t_t35` (H.264, D.1.6; H.265, D.2.6) of the ATSC (A/53 part 4, 6.2.3): country, provider, `GA94`, captions. */
const registeredPayload = 4;
const captionHead = Buffer.from([0xb5, 0x00, 0x31, 0x47, 0x41, 0x39, 0x34, 0x03]);

/** The captions of one picture of H.264 or H.265. */
export function captionsOf(picture: Buffer, form: PictureForm): CaptionPair[] {
  const { headBytes, type, sei, isPicture } = rules[form.codec];
  const pairs: CaptionPair[] = [];
  for (const unit of unitsOf(picture, form.lengthBytes)) {
    const found = type(unit);
    if (isPicture(found)) break;
    if (found !== sei) continue;
    for (const payload of payloadsOf(removeEscapes(unit.subarray(headBytes))))
      pairs.push(...pairsOf(payload));
  }
  return pairs;
}

function* unitsOf(picture: Buffer, lengthBytes: number | null): Generator<Buffer> {
  if (lengthBytes === null) return yield* splitAnnexB(picture);
  for (let at = 0; at + lengthBytes < picture.length;) {
    const end = at + lengthBytes + picture.readUIntBE(at, lengthBytes);
    if (end > picture.length) return;
    yield picture.subarray(at + lengthBytes, end);
    at = end;
  }
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
