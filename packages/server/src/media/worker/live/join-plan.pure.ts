/** The picture track of one recording. */
export interface PictureFacts {
  /** H.264, 8 bit, 4:2:0, with lengths of four bytes: what the joined file can hold unchanged. */
  readonly isCopyable: boolean;
  readonly width: number;
  readonly height: number;
  /** For example `1:1`. */
  readonly pixelAspect: string;
  /** The decoder settings (avcC), in hexadecimal. */
  readonly settings: string;
}

/** The sound track of one recording. */
export interface SoundFacts {
  /** AAC-LC, for which silence in the same settings can be made. */
  readonly isPlainAac: boolean;
  readonly sampleRate: number;
  readonly channels: number;
  /** The codec and its decoder settings. */
  readonly settings: string;
}

/** What is known of one recording before it is joined; null for a track that it lacks. */
export interface RecordingFacts {
  readonly picture: PictureFacts | null;
  readonly sound: SoundFacts | null;
}

/** How the tracks of one recording get into the joined file; null for a track that the file does not have. */
export interface PartPlan {
  /** `still` repeats the last picture of the recording before. */
  readonly picture: 'copy' | 'encode' | 'still' | null;
  readonly sound: 'copy' | 'encode' | 'silence' | null;
}

/** The tracks of the joined file, and how each recording fills them. */
export interface JoinPlan {
  readonly picture: { readonly width: number; readonly height: number; readonly pixelAspect: string } | null;
  readonly sound: { readonly sampleRate: number; readonly channels: number } | null;
  /** The pictures have different decoder settings, so that these are repeated with each key frame. */
  readonly mixesPictures: boolean;
  readonly parts: readonly PartPlan[];
}

/** The sound of recordings that differ. */
const commonSound = { sampleRate: 48_000, channels: 2 } as const;

/** Every part gets every track that any part has. Tracks that agree are copied; of the others only those that differ are encoded. */
export function planJoin(recordings: readonly RecordingFacts[]): JoinPlan {
  const pictures = recordings.map((one) => one.picture).filter((one) => one !== null);
  const sounds = recordings.map((one) => one.sound).filter((one) => one !== null);
  const picture = targetPicture(pictures, pictures.length < recordings.length);
  const sound = targetSound(sounds, sounds.length < recordings.length);
  const parts = recordings.map((one): PartPlan => ({
    picture: picture && pictureWay(one.picture, picture),
    sound: sound && soundWay(one.sound, sound),
  }));
  const isEncoded = parts.some((one) => one.picture === 'encode' || one.picture === 'still');
  return {
    picture: picture && { width: picture.width, height: picture.height, pixelAspect: picture.pixelAspect },
    sound: sound && { sampleRate: sound.sampleRate, channels: sound.channels },
    mixesPictures: isEncoded || new Set(pictures.map((one) => one.settings)).size > 1,
    parts,
  };
}

interface PictureTarget extends NonNullable<JoinPlan['picture']> {
  readonly copiesAll: boolean;
}

const square = '1:1';
const even = (side: number): number => side - (side % 2);

/** The largest picture, so that no recording loses detail; in square pixels and even sizes where anything is encoded. */
function targetPicture(pictures: readonly PictureFacts[], isMissing: boolean): PictureTarget | null {
  const [first] = pictures;
  if (first === undefined) return null;
  const { width, height, pixelAspect } = first;
  const agrees = (one: PictureFacts): boolean =>
    one.isCopyable && one.width === width && one.height === height && one.pixelAspect === pixelAspect;
  const isEven = width % 2 === 0 && height % 2 === 0;
  if (pictures.every(agrees) && (isEven || !isMissing))
    return { width, height, pixelAspect, copiesAll: true };
  const largest = pictures.reduce((one, other) =>
    other.width * other.height > one.width * one.height ? other : one,
  );
  return { width: even(largest.width), height: even(largest.height), pixelAspect: square, copiesAll: false };
}

function pictureWay(picture: PictureFacts | null, target: PictureTarget): PartPlan['picture'] {
  if (picture === null) return 'still';
  const fits =
    picture.width === target.width && picture.height === target.height && picture.pixelAspect === square;
  return target.copiesAll || (picture.isCopyable && fits) ? 'copy' : 'encode';
}

interface SoundTarget {
  readonly sampleRate: number;
  readonly channels: number;
  readonly copies: boolean;
}

function targetSound(sounds: readonly SoundFacts[], isMissing: boolean): SoundTarget | null {
  const [first] = sounds;
  if (first === undefined) return null;
  const { sampleRate, channels } = first;
  const agrees = (one: SoundFacts): boolean =>
    first.isPlainAac
      ? one.isPlainAac && one.sampleRate === sampleRate && one.channels === channels
      : one.settings === first.settings;
  const copies = sounds.every(agrees) && (first.isPlainAac || !isMissing);
  return copies ? { sampleRate, channels, copies } : { ...commonSound, copies };
}

function soundWay(sound: SoundFacts | null, target: SoundTarget): PartPlan['sound'] {
  if (sound === null) return 'silence';
  const fits = sound.sampleRate === target.sampleRate && sound.channels === target.channels;
  return target.copies || (sound.isPlainAac && fits) ? 'copy' : 'encode';
}
