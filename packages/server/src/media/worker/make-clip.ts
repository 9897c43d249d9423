import { rename, rm } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import {
  AV_PKT_DATA_DISPLAYMATRIX,
  Demuxer,
  Encoder,
  FF_ENCODER_AAC,
  FF_ENCODER_AC3,
  FF_ENCODER_DVVIDEO,
  FF_ENCODER_EAC3,
  FF_ENCODER_GIF,
  FF_ENCODER_LIBMP3LAME,
  FF_ENCODER_LIBOPUS,
  FF_ENCODER_LIBVPX_VP9,
  FF_ENCODER_LIBWEBP_ANIM,
  FF_ENCODER_LIBX264,
  FF_ENCODER_LIBX265,
  FF_ENCODER_MJPEG,
  FF_ENCODER_MPEG2VIDEO,
  FF_ENCODER_MPEG4,
  FF_ENCODER_PCM_S16BE,
  FF_ENCODER_PCM_S16LE,
  FilterAPI,
  Muxer,
} from 'node-av';
import type { ClipRecipe } from '../child-messages';
import { turn } from './codecs';
import { openLane } from './generated-lane';
import type { Lane } from './generated-lane';

type PictureCodec = NonNullable<ClipRecipe['picture']>['codec'];

interface CommonOptions {
  readonly bitrate: number;
  readonly gopSize: number;
  readonly filter: FilterAPI;
}

/** Encoders with their fastest settings. */
const openPictureEncoder: Record<PictureCodec, (common: CommonOptions) => Promise<Encoder>> = {
  h264: (common) => Encoder.create(FF_ENCODER_LIBX264, { ...common, options: { preset: 'ultrafast' } }),
  hevc: (common) =>
    Encoder.create(FF_ENCODER_LIBX265, {
      ...common,
      options: { preset: 'ultrafast', 'x265-params': 'log-level=none' },
    }),
  vp9: (common) =>
    Encoder.create(FF_ENCODER_LIBVPX_VP9, { ...common, options: { deadline: 'realtime', 'cpu-used': 8 } }),
  mpeg4: (common) => Encoder.create(FF_ENCODER_MPEG4, common),
  mpeg2: (common) => Encoder.create(FF_ENCODER_MPEG2VIDEO, common),
  mjpeg: (common) => Encoder.create(FF_ENCODER_MJPEG, common),
  dv: ({ filter }) => Encoder.create(FF_ENCODER_DVVIDEO, { filter }),
  gif: ({ filter }) => Encoder.create(FF_ENCODER_GIF, { filter }),
  webp: ({ filter }) => Encoder.create(FF_ENCODER_LIBWEBP_ANIM, { filter }),
};

const soundEncoders = {
  aac: {
    codec: FF_ENCODER_AAC,
    filter: 'aformat=sample_fmts=fltp:sample_rates=44100:channel_layouts=stereo',
  },
  opus: {
    codec: FF_ENCODER_LIBOPUS,
    filter: 'aformat=sample_fmts=flt:sample_rates=48000:channel_layouts=stereo',
  },
  mp3: {
    codec: FF_ENCODER_LIBMP3LAME,
    filter: 'aformat=sample_fmts=fltp:sample_rates=44100:channel_layouts=stereo',
  },
  ac3: {
    codec: FF_ENCODER_AC3,
    filter: 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo',
  },
  eac3: {
    codec: FF_ENCODER_EAC3,
    filter: 'aformat=sample_fmts=fltp:sample_rates=48000:channel_layouts=stereo',
  },
  'pcm-be': {
    codec: FF_ENCODER_PCM_S16BE,
    filter: 'aformat=sample_fmts=s16:sample_rates=48000:channel_layouts=stereo',
  },
  pcm: {
    codec: FF_ENCODER_PCM_S16LE,
    filter: 'aformat=sample_fmts=s16:sample_rates=48000:channel_layouts=stereo',
  },
} as const;

/** How a server of each protocol takes a stream. */
const addressFormats = { 'rtmp:': 'flv', 'rtmps:': 'flv', 'srt:': 'mpegts' } as const;
const formatOf = (path: string): string | undefined =>
  Object.entries(addressFormats).find(([protocol]) => path.startsWith(protocol))?.[1];

/** Makes a clip from a recipe. A file is written atomically; a server of RTMP or SRT receives the stream while it is made. */
export async function makeClip(recipe: ClipRecipe): Promise<null> {
  if (formatOf(recipe.path) !== undefined) {
    await writeClip(recipe, recipe.path);
    return null;
  }
  const draft = join(dirname(recipe.path), `draft-${process.pid}${extname(recipe.path)}`);
  try {
    await writeClip(recipe, draft);
    if (recipe.picture?.turn) await turnPicture(draft, recipe.picture.turn);
    await rename(draft, recipe.path);
  } finally {
    await rm(draft, { force: true });
  }
  return null;
}

async function writeClip({ picture, sound, seconds, container }: ClipRecipe, path: string): Promise<void> {
  const lanes: Lane[] = [];
  if (picture) lanes.push(await openPictureLane(picture, picture.seconds ?? seconds));
  if (sound) lanes.push(await openSoundLane(sound, sound.seconds ?? seconds));
  const format = formatOf(path);
  const muxer = await Muxer.open(path, {
    ...(format && { format }),
    useAsyncWrite: false,
    options: { ...containerOptions(extname(path)), ...container },
  });
  const open = lanes.map((lane) => ({ lane, index: muxer.addStream(lane.encoder) }));
  while (open.length > 0) {
    const next = open.reduce((one, other) => (other.lane.seconds() < one.lane.seconds() ? other : one));
    const more = await next.lane.advance((packet) => muxer.writePacket(packet, next.index));
    if (!more) open.splice(open.indexOf(next), 1);
    await turn();
  }
  await muxer.close();
}

function containerOptions(ending: string): Record<string, string> {
  // The index comes first, so that a truncated file still opens.
  if (['.mp4', '.mov', '.m4a'].includes(ending)) return { movflags: '+faststart' };
  // One picture instead of a numbered series.
  return ending === '.jpg' ? { update: '1' } : {};
}

async function openPictureLane(picture: NonNullable<ClipRecipe['picture']>, seconds: number): Promise<Lane> {
  const filter = FilterAPI.create(`format=${picture.pixelFormat ?? 'yuv420p'}`);
  const common = { bitrate: picture.bitrate ?? 600_000, gopSize: picture.keyFrameEvery ?? 48, filter };
  const encoder = await openPictureEncoder[picture.codec](common);
  return openLane(`${picture.graph},trim=duration=${seconds}`, filter, encoder);
}

async function openSoundLane(sound: NonNullable<ClipRecipe['sound']>, seconds: number): Promise<Lane> {
  const { codec, filter } = soundEncoders[sound.codec];
  const { form } = sound;
  const format = form
    ? `aformat=sample_fmts=fltp:sample_rates=${form.sampleRate}:channel_layouts=${form.channels}`
    : filter;
  const encoder = await Encoder.create(codec, { bitrate: 96_000 });
  return openLane(`${sound.graph},atrim=duration=${seconds}`, FilterAPI.create(format), encoder);
}

/** Copies a file with a display matrix on its picture, as a phone that is held upright writes it. */
async function turnPicture(path: string, degrees: 90 | 180 | 270): Promise<void> {
  const turned = `${path}.turned${extname(path)}`;
  const demuxer = await Demuxer.open(path);
  const muxer = await Muxer.open(turned, { input: demuxer, useAsyncWrite: false });
  for (const stream of demuxer.streams) {
    const index = muxer.addStream(stream);
    if (stream.index !== demuxer.video()?.index) continue;
    muxer.getStream(index)?.codecpar.addCodedSideData(AV_PKT_DATA_DISPLAYMATRIX, displayMatrix(degrees));
  }
  for (const packet of demuxer.packetsSync()) {
    if (packet === null) break;
    await muxer.writePacket(packet, packet.streamIndex);
    packet.free();
  }
  await muxer.close();
  await demuxer.close();
  await rename(turned, path);
}

function displayMatrix(degrees: number): Buffer {
  const one = 1 << 16;
  const cosine = Math.round(Math.cos((degrees * Math.PI) / 180)) * one;
  const sine = Math.round(Math.sin((degrees * Math.PI) / 180)) * one;
  const matrix = Buffer.alloc(36);
  [cosine, sine, 0, -sine, cosine, 0, 0, 0, 1 << 30].forEach((value, index) =>
    matrix.writeInt32LE(value, index * 4),
  );
  return matrix;
}
