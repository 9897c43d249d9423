import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../kernel/package-folder';
import { makeClip } from '../media/make-clip';
import type { ClipRecipe } from '../media/make-clip';

type Recipe = Omit<ClipRecipe, 'path'>;

const tone = 'sine=frequency=440:sample_rate=44100';
const chart = (size: string, rate = 30): string => `testsrc2=size=${size}:rate=${rate}`;

/** Files that an encoder makes. Small and short: each of them is packaged in about a second. */
const clips = {
  'h264-aac.mp4': {
    seconds: 3,
    picture: { graph: chart('640x360'), codec: 'h264' },
    sound: { graph: tone, codec: 'aac' },
  },
  'vp9-opus.webm': {
    seconds: 2,
    picture: { graph: chart('320x240'), codec: 'vp9' },
    sound: { graph: tone, codec: 'opus' },
  },
  'hevc-ten-bit.mkv': {
    seconds: 2,
    picture: { graph: chart('480x270'), codec: 'hevc', pixelFormat: 'yuv420p10le' },
    sound: { graph: tone, codec: 'aac' },
  },
  'mpeg4-mp3.avi': {
    seconds: 2,
    picture: { graph: chart('320x240', 25), codec: 'mpeg4' },
    sound: { graph: tone, codec: 'mp3' },
  },
  'portrait.mp4': {
    seconds: 2,
    picture: { graph: chart('360x640'), codec: 'h264' },
    sound: { graph: tone, codec: 'aac' },
  },
  // Stored rotated with a display matrix, as phones do: red above blue once it is upright.
  'turned.mp4': {
    seconds: 2,
    picture: { graph: 'color=blue:size=320x240:rate=30,drawbox=w=160:c=red:t=fill', codec: 'h264', turn: 90 },
    sound: { graph: tone, codec: 'aac' },
  },
  'silent.mp4': { seconds: 2, picture: { graph: chart('320x240'), codec: 'h264' } },
  'short-sound.mp4': {
    seconds: 3,
    picture: { graph: chart('320x240'), codec: 'h264' },
    sound: { graph: tone, codec: 'aac', seconds: 1 },
  },
  'audio.m4a': { seconds: 3, sound: { graph: tone, codec: 'aac' } },
  'audio.mp3': { seconds: 3, sound: { graph: tone, codec: 'mp3' } },
  'wide-pixels.mp4': {
    seconds: 2,
    picture: { graph: `${chart('360x288', 25)},setsar=16/11`, codec: 'h264' },
  },
  'variable-rate.mp4': {
    seconds: 3,
    picture: { graph: `${chart('320x240', 60)},select='lt(mod(n\\,6)\\,2)'`, codec: 'h264' },
  },
  'four-four-four.mkv': {
    seconds: 1,
    picture: { graph: chart('320x240'), codec: 'h264', pixelFormat: 'yuv444p' },
  },
  'tiny.mp4': { seconds: 1, picture: { graph: chart('98x66'), codec: 'h264' } },
  // Longer than one segment, to test the alignment of segments.
  'ladder.mp4': {
    seconds: 5,
    picture: { graph: 'testsrc2=size=854x480:rate=30000/1001', codec: 'h264' },
    sound: { graph: tone, codec: 'aac' },
  },
  // Long enough to be stopped while it is packaged, and small enough to be packaged quickly.
  'long.mp4': { seconds: 20, picture: { graph: chart('160x90', 15), codec: 'h264' } },
  // Noise, which does not compress: more than two chunks of 16 MiB.
  'large.mp4': {
    seconds: 4,
    picture: { graph: `${chart('640x360')},noise=alls=100:allf=t`, codec: 'h264', bitrate: 60_000_000 },
    sound: { graph: tone, codec: 'aac' },
  },
} as const satisfies Record<string, Recipe>;

type ClipName = keyof typeof clips;

/** Files made of other files or of bytes. */
const derived = {
  /** The first half of a file with its index first: it opens, and declares its whole duration. */
  'truncated.mp4': async () => half(await readFile(await testMedia('h264-aac.mp4'))),
  /** Damage in the middle of the data; the index is intact. */
  'damaged.mp4': async () => damage(await readFile(await testMedia('h264-aac.mp4'))),
  /** Without its index, which such a file has at its end: a truncated upload. */
  'no-index.mp4': async () =>
    Buffer.concat([box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2mp41')), box('mdat', noise(40_000))]),
  'text.mp4': async () => Buffer.from('Isto é um texto, não um vídeo.\n'.repeat(200)),
  'zeros.mp4': async () => Buffer.alloc(50_000),
  'noise.mp4': async () => noise(50_000),
  'picture.mp4': async () => readFile(join(await mediaFolder(), await pictureFile())),
  /** A script that names another file of this machine; opened as media it would be read. */
  'playlist.mp4': async () =>
    Buffer.from(
      `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:3,\nfile://${await testMedia('h264-aac.mp4')}\n#EXT-X-ENDLIST\n`,
    ),
  'concat.mp4': async () => Buffer.from(`ffconcat version 1.0\nfile '${await testMedia('h264-aac.mp4')}'\n`),
  'vector.mp4': async () =>
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><image href="file:///etc/hostname"/></svg>',
    ),
} as const;

type DerivedName = keyof typeof derived;

/** Name of a test file; its ending is what a user would see, not always what is inside. */
export type TestMediaName = ClipName | DerivedName;

export const testMediaNames = [...Object.keys(clips), ...Object.keys(derived)] as readonly TestMediaName[];

const made = new Map<TestMediaName, Promise<string>>();

/** The path of a test file, which is made by the media engine when it is first asked for and kept for later runs. */
export function testMedia(name: TestMediaName): Promise<string> {
  const known = made.get(name) ?? make(name);
  made.set(name, known);
  return known;
}

/** Writes copies of test files into a folder, for tests of other packages. Returns their paths. */
export async function writeTestMedia(
  folder: string,
  names: readonly TestMediaName[] = testMediaNames,
): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (const name of names) {
    const path = join(folder, name);
    await copyFile(await testMedia(name), path);
    paths.push(path);
  }
  return paths;
}

async function make(name: TestMediaName): Promise<string> {
  const folder = await mediaFolder();
  const path = join(folder, name);
  if (existsSync(path)) return path;
  if (name in clips) await makeClip({ ...clips[name as ClipName], path });
  else await writeWhole(path, await derived[name as DerivedName]());
  return path;
}

async function pictureFile(): Promise<string> {
  const name = 'picture.jpg';
  const path = join(await mediaFolder(), name);
  if (!existsSync(path)) {
    await makeClip({
      path,
      seconds: 0.04,
      picture: { graph: chart('320x240', 25), codec: 'mjpeg', pixelFormat: 'yuvj420p' },
    });
  }
  return name;
}

/** The cache folder. Its name changes with a recipe or the version of the engine. */
async function mediaFolder(): Promise<string> {
  const manifest = await readFile(join(packageFolder, 'node_modules', 'node-av', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const hash = createHash('sha256').update(
    JSON.stringify([clips, version, Object.values(derived).map(String)]),
  );
  const folder = join(
    packageFolder,
    'node_modules',
    '.cache',
    'palco',
    `media-${hash.digest('hex').slice(0, 16)}`,
  );
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Writes atomically (rename), because test files run concurrently. */
async function writeWhole(path: string, data: Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.part`;
  await writeFile(draft, data);
  await rename(draft, path);
}

function half(data: Buffer): Buffer {
  return data.subarray(0, Math.floor(data.length / 2));
}

function damage(data: Buffer): Buffer {
  const copy = Buffer.from(data);
  const third = Math.floor(data.length / 3);
  noise(Math.floor(data.length / 20)).copy(copy, third * 2);
  return copy;
}

function box(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** The same «random» bytes at every run. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 0x2545f491;
  for (let index = 0; index < length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    bytes[index] = state >>> 24;
  }
  return bytes;
}
