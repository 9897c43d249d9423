import type { FlvTag } from '../flv-tag.pure';

/** How a sound is laid out. */
export interface SoundForm {
  readonly sampleRate: number;
  readonly channels: 'mono' | 'stereo';
}

/** ISO/IEC 14496-3, table 1.18. */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8000];
const plainAac = 2;
const plain: SoundForm = { sampleRate: 48_000, channels: 'stereo' };

/** The form that silence in AAC needs to stand in the place of a sound; every other codec is encoded to the plain one. */
export function readSoundForm({ codec, body }: Pick<FlvTag, 'codec' | 'body'>): SoundForm {
  // Enhanced tags hold their settings behind the name of the codec.
  const settings = (body[0] ?? 0) >> 4 === 9 ? body.subarray(5) : body.subarray(2);
  if (codec !== 'aac' || settings.length < 2) return plain;
  const bits = settings.readUInt16BE(0);
  const sampleRate = rates[(bits >> 7) & 15];
  if (bits >> 11 !== plainAac || sampleRate === undefined) return plain;
  return { sampleRate, channels: ((bits >> 3) & 15) === 1 ? 'mono' : 'stereo' };
}
