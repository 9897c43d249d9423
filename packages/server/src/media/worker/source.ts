import { open } from 'node:fs/promises';
import {
  AV_DISPOSITION_ATTACHED_PIC,
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_DEFAULT,
  AV_DISPOSITION_DESCRIPTIONS,
  AV_DISPOSITION_HEARING_IMPAIRED,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AV_PKT_DATA_DISPLAYMATRIX,
  AVDISCARD_ALL,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_SUBTITLE,
  AVMEDIA_TYPE_VIDEO,
  Codec,
  Decoder,
  Demuxer,
  FFmpegError,
} from 'node-av';
import type { Stream } from 'node-av';
import type { OmittedTrack } from '../../ports/media-engine';
import { WorkerFailure } from './failure';
import { chooseFrameRate, isCertainRate, slowest } from './frame-rate.pure';
import type { Fraction } from './frame-rate.pure';
import { displaySize, readOrientation } from './orientation.pure';
import type { Orientation } from './orientation.pure';
import { mediaSignature } from './signature.pure';
import type { MediaSignature } from './signature.pure';
import { openSourceClock } from './source-clock';
import type { SourceClock } from './source-clock';
import type { Size } from './ladder.pure';

/**
 * Allow-list of container formats. It, rather than the list of protocols, prevents that playlists, concat scripts and image
 * formats open further files: none of these formats is in it.
 */
const containers = [
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,flv,mpeg,asf,mxf,dv',
  'ogg,wav,mp3,aac,flac,aiff,caf,ac3,eac3',
  // Animations; the formats of single pictures are not taken.
  'gif,webp_anim',
].join(',');
const longSideLimit = 8192;
const shortSideLimit = 4320;
const pixelLimit = longSideLimit * shortSideLimit;
const signatureBytes = 4096;
/** A later start than this is not an offset between sound and picture but a file that was cut. */
const latestStartSeconds = 1;
/** Sample entries of protected tracks whose real codec is not known; others are found by their packets. */
const encryptedTags = new Set(['encv', 'enca', 'drmi', 'drms']);

/** The picture track of a source. */
export interface PictureSource {
  readonly stream: Stream;
  /** Upright, with square pixels. */
  readonly size: Size;
  readonly orientation: Orientation;
  /** Width of a pixel by its height, as the container or the first picture declares it. */
  readonly pixelAspect: Fraction;
  readonly frameRate: Fraction;
  /** Its pictures come at a constant rate, so that the declared one is that of what moves. */
  readonly isRateCertain: boolean;
}

/** An opened source and the tracks that will be used; all others are skipped while reading. */
export interface Source {
  readonly demuxer: Demuxer;
  readonly clock: SourceClock;
  readonly picture: PictureSource | null;
  readonly sound: Stream | null;
  /** The picture that comes with sound alone, such as the sleeve of an album. */
  readonly cover: Stream | null;
  readonly omitted: readonly OmittedTrack[];
  /** Null where the container does not say, or not reliably. */
  readonly durationSeconds: number | null;
}

/** Opens a source and chooses its tracks. Throws {@link WorkerFailure} for what cannot be played. */
export async function openSource(path: string): Promise<Source> {
  const demuxer = await openContainer(path);
  const video = pickPicture(demuxer);
  const audio = pickSound(demuxer, video);
  const usable = [video, audio].filter((stream) => stream !== null);
  refuseUnplayable(demuxer, video, audio);
  const cover = video === null ? (demuxer.streams.find(isCover) ?? null) : null;
  const read = cover === null ? usable : [...usable, cover];
  for (const stream of demuxer.streams) {
    if (!read.some((one) => one.index === stream.index)) stream.discard = AVDISCARD_ALL;
  }
  const clock = openSourceClock(demuxer, usable);
  return {
    demuxer,
    clock,
    picture: video && readPicture(video),
    sound: audio,
    cover,
    omitted: describeOmitted(demuxer, read),
    durationSeconds: readDuration(demuxer, clock),
  };
}

const trackKinds = new Map<number, OmittedTrack['kind']>([
  [AVMEDIA_TYPE_VIDEO, 'picture'],
  [AVMEDIA_TYPE_AUDIO, 'sound'],
  [AVMEDIA_TYPE_SUBTITLE, 'subtitle'],
]);
const mostOmitted = 16;
/** A language tag of the contract; a file can declare anything. */
const languageTag = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$/;

function describeOmitted({ streams }: Demuxer, read: readonly Stream[]): OmittedTrack[] {
  const omitted = streams.filter(({ index }) => !read.some((one) => one.index === index));
  const described = omitted.flatMap(({ codecpar, metadata }) => {
    const kind = trackKinds.get(codecpar.codecType);
    const language = metadata?.get('language') ?? '';
    const isKnown = languageTag.test(language) && language !== 'und';
    return kind === undefined ? [] : [{ kind, language: isKnown ? language : null }];
  });
  return described.slice(0, mostOmitted);
}

/** Throws the cause where a file has nothing to play. */
function refuseUnplayable(
  { streams, formatName }: Demuxer,
  video: Stream | null,
  audio: Stream | null,
): void {
  if (streams.some(({ codecpar }) => encryptedTags.has(codecpar.codecTagString ?? ''))) {
    throw new WorkerFailure('ENCRYPTED_MEDIA');
  }
  // A video whose picture cannot be decoded is rejected, not silently packaged as audio.
  if (video === null && streams.some(isMotionPicture)) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  if (video === null && audio === null) {
    throw new WorkerFailure(streams.length === 0 ? 'NOT_MEDIA' : 'UNSUPPORTED_MEDIA');
  }
  if (formatName === 'gif' && video?.nbFrames === 1n) throw new WorkerFailure('NOT_MEDIA');
}

/** Matroska declares the end where it should declare the duration, or not: a late start makes it ambiguous. */
function readDuration({ duration, formatName }: Demuxer, { startSeconds }: SourceClock): number | null {
  if (!Number.isFinite(duration) || duration <= 0) return null;
  return formatName.includes('matroska') && startSeconds > latestStartSeconds ? null : duration;
}

/** Opens a decoder with limits, so that a crafted stream cannot allocate any amount of memory. */
export async function openDecoder(stream: Stream): Promise<Decoder> {
  try {
    return await Decoder.create(stream, { exitOnError: true, options: { max_pixels: pixelLimit } });
  } catch (error) {
    throw new WorkerFailure('UNSUPPORTED_MEDIA', { cause: error });
  }
}

async function openContainer(path: string): Promise<Demuxer> {
  try {
    return await Demuxer.open(path, {
      // Time stamps as the container has them: the source's clock follows their jumps track by track.
      copyTs: true,
      options: {
        protocol_whitelist: 'file',
        format_whitelist: containers,
        // MPEG-TS takes a damaged stretch of more than 64 KiB for its end.
        resync_size: String(2 ** 31 - 1),
      },
    });
  } catch (error) {
    if (error instanceof FFmpegError && (error.isEIO || error.isENOENT || error.isENOMEM || error.isEACCES))
      throw error;
    throw new WorkerFailure(refusals[await readSignature(path)], { cause: error });
  }
}

/** Why a file could not be opened, by what its first bytes say. */
const refusals = { accepted: 'CORRUPT_MEDIA', foreign: 'UNSUPPORTED_MEDIA', unknown: 'NOT_MEDIA' } as const;

async function readSignature(path: string): Promise<MediaSignature> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(signatureBytes), 0, signatureBytes, 0);
    return mediaSignature(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/**
 * FFmpeg's own choice of the best picture, unless it is a cover or has no decoder. Of several programmes it would take the one that
 * it read the most of.
 */
function pickPicture(demuxer: Demuxer): Stream | null {
  const playable = demuxer.streams.filter(isPlayablePicture);
  const best = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO);
  const [first = null] = best && isPlayablePicture(best) ? [best] : playable;
  if (demuxer.getFormatContext().nbPrograms < 2 || first === null) return first;
  return playable.reduce((largest, one) => (areaOf(one) > areaOf(largest) ? one : largest), first);
}

const areaOf = ({ codecpar: { width, height } }: Stream): number => width * height;

/**
 * The sound of the picture's programme, or none: the first that is the default, and no commentary or description of the picture.
 * FFmpeg does not tell commentaries apart.
 */
function pickSound(demuxer: Demuxer, picture: Stream | null): Stream | null {
  const context = demuxer.getFormatContext();
  // The best picture of a programme stands for it: FFmpeg does not tell which streams are of one.
  const programmeOf = ({ index }: Stream): number => context.findBestStream(AVMEDIA_TYPE_VIDEO, -1, index);
  const isOfPicture = (stream: Stream): boolean =>
    picture === null || context.nbPrograms < 2 || programmeOf(stream) === programmeOf(picture);
  const playable = demuxer.streams.filter((stream) => isPlayableSound(stream) && isOfPicture(stream));
  const index = context.findBestStream(AVMEDIA_TYPE_AUDIO, -1, picture?.index ?? -1);
  const best = playable.find((stream) => stream.index === index) ?? playable[0] ?? null;
  const plain = playable.filter((stream) => !asides.some((aside) => stream.hasDisposition(aside)));
  const defaults = plain.filter((stream) => stream.hasDisposition(AV_DISPOSITION_DEFAULT));
  if (defaults[0] !== undefined) return defaults[0];
  return best !== null && plain.includes(best) ? best : (plain[0] ?? best);
}

const asides = [
  AV_DISPOSITION_COMMENT,
  AV_DISPOSITION_VISUAL_IMPAIRED,
  AV_DISPOSITION_HEARING_IMPAIRED,
  AV_DISPOSITION_DESCRIPTIONS,
];

const hasDecoder = ({ codecpar }: Stream): boolean => Codec.findDecoder(codecpar.codecId) !== null;
const isPlayableSound = (stream: Stream): boolean =>
  stream.codecpar.codecType === AVMEDIA_TYPE_AUDIO && hasDecoder(stream);
const isPlayablePicture = (stream: Stream): boolean => isMotionPicture(stream) && hasDecoder(stream);
const isPicture = ({ codecpar }: Stream): boolean => codecpar.codecType === AVMEDIA_TYPE_VIDEO;
const isCover = (stream: Stream): boolean =>
  isPicture(stream) && stream.hasDisposition(AV_DISPOSITION_ATTACHED_PIC);
const isMotionPicture = (stream: Stream): boolean => isPicture(stream) && !isCover(stream);

/** Reads size, orientation and frame rate of a picture track. Throws {@link WorkerFailure} for one that is too large. */
export function readPicture(stream: Stream): PictureSource {
  const { width, height } = stream.codecpar;
  if (width <= 0 || height <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  if (Math.max(width, height) > longSideLimit || Math.min(width, height) > shortSideLimit) {
    throw new WorkerFailure('TOO_LARGE_PICTURE');
  }
  const orientation = readOrientation(stream.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX));
  const isSingle = stream.nbFrames === 1n;
  const own = stream.sampleAspectRatio;
  const pixelAspect = own.num > 0 ? own : stream.codecpar.sampleAspectRatio;
  return {
    stream,
    orientation,
    pixelAspect,
    size: displaySize({ width, height }, pixelAspect, orientation),
    frameRate: isSingle ? slowest : chooseFrameRate(stream.avgFrameRate, stream.rFrameRate),
    isRateCertain: isSingle || isCertainRate(stream.avgFrameRate, stream.rFrameRate),
  };
}
