import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import type { PackagedMedia } from '../../../ports/media-engine';
import { extractPoster } from '../extract-poster';
import { WorkerFailure } from '../failure';
import { measureSegments } from '../rendition';
import { syncTree } from '../sync-tree';
import { copyPictures } from './copy-pictures';
import { openEditFile, scanPictures } from './edit-input';
import type { PictureScan } from './edit-input';
import { openEditOutput } from './edit-output';
import { bandwidthOf, editedMaster, listPlaylists } from './edited-master.pure';
import type { ListedPlaylist, MadePlaylists } from './edited-master.pure';
import { openSoundLine } from './sound-line';
import { timeLineOf } from './time-line';
import type { TimeLine } from './time-line';

/** What {@link editHls} takes. */
export interface EditCall {
  /** The master playlist of the original. */
  readonly master: string;
  /** Each media playlist as one file, by its address in the master playlist. */
  readonly files: Readonly<Record<string, string>>;
  /** In seconds of the original, in order. */
  readonly ranges: readonly KeptRange[];
  /** An empty folder. The process changes its working directory to `hls/` in it. */
  readonly folder: string;
  /** Where the best rendition is written as one MP4; null for nowhere. */
  readonly sourcePath: string | null;
  onSource(durationSeconds: number | null): void;
  onStep(): void;
  onProgress(done: number, all: number): void;
}

const posterFile = 'poster.jpg';
const posterShare = 0.25;

interface Input extends ListedPlaylist {
  readonly path: string;
  readonly scan: PictureScan | 'foreign' | null;
}

/**
 * Makes the files of an edited video of those of its original. Groups of pictures that are shown as a whole are copied, the few
 * at a cut are decoded and encoded anew; sound is copied. Renditions that are not H.264 are left out.
 */
export async function editHls(call: EditCall): Promise<PackagedMedia> {
  const { master, files, folder, onStep } = call;
  const inputs: Input[] = [];
  for (const playlist of listPlaylists(master)) {
    const path = files[playlist.uri];
    if (path === undefined) continue;
    inputs.push({ ...playlist, path, scan: await scanPictures(path) });
    onStep();
  }
  const usable = inputs.filter(({ scan }) => scan !== 'foreign');
  if (!usable.some(({ kind }) => kind === 'variant')) throw new WorkerFailure('UNSUPPORTED_MEDIA');
  const scans = usable.flatMap(({ scan }) => (scan === null || scan === 'foreign' ? [] : [scan]));
  const time = timeLineOf(scans, call.ranges);
  call.onSource(time.seconds);
  const hls = join(folder, 'hls');
  await mkdir(hls, { recursive: true });
  // As in `packageSource`: the names of segments are relative.
  process.chdir(hls);
  const best = usable
    .filter(({ kind }) => kind === 'variant')
    .toSorted(byArea)
    .at(-1);
  const made = new Map<string, { seconds: number; bytes: number }[]>();
  for (const [index, input] of usable.entries()) {
    const onDone = (seconds: number): void =>
      call.onProgress(index * time.seconds + seconds, usable.length * time.seconds);
    const sourcePath = input === best ? call.sourcePath : null;
    await editOne(input, { hls, time, sourcePath, onStep, onDone });
    made.set(input.uri, await measureSegments(join(hls, dirname(input.uri))));
  }
  await writeFile(join(hls, 'master.m3u8'), editedMaster(master, made));
  const hasPoster = best?.scan ? await writePoster(hls, best.uri, join(folder, posterFile)) : false;
  await syncTree(folder, onStep);
  return packagedOf(usable, { made, seconds: time.seconds, hasPoster });
}

const byArea = (one: Input, other: Input): number =>
  (one.width ?? 0) * (one.height ?? 0) - (other.width ?? 0) * (other.height ?? 0);

interface OneEdit {
  readonly hls: string;
  readonly time: TimeLine;
  readonly sourcePath: string | null;
  onStep(): void;
  onDone(seconds: number): void;
}

async function editOne(input: Input, edit: OneEdit): Promise<void> {
  const { hls, time, sourcePath } = edit;
  const { scan } = input;
  const file = await openEditFile(input.path);
  const forSound = await openEditFile(input.path);
  const output = await openEditOutput({ hls, name: dirname(input.uri), file, sourcePath });
  const origin = scan === null || scan === 'foreign' ? time.origin : scan.origin;
  const { ranges, base } = time;
  const sound = openSoundLine({ file: forSound, output, ranges, origin, base });
  if (scan === null || scan === 'foreign' || file.picture === null) {
    await output.begin(null);
    for (let second = 0; second < time.seconds; second += 10) {
      await sound.until(second + 10);
      edit.onStep();
      edit.onDone(Math.min(second + 10, time.seconds));
    }
  } else {
    const decoded = forSound.picture ?? file.picture;
    async function onWritten(seconds: number): Promise<void> {
      await sound.until(seconds);
      edit.onStep();
      edit.onDone(seconds);
    }
    await copyPictures({ file, decoded, scan, output, time, onWritten });
  }
  await sound.until(time.seconds);
  sound.close();
  await output.close();
  await file.demuxer.close();
  await forSound.demuxer.close();
}

/** A picture of the edited video: the first one of a segment of it. */
async function writePoster(hls: string, uri: string, path: string): Promise<boolean> {
  const folder = join(hls, dirname(uri));
  const segments: { init: string; name: string }[] = [];
  let init = '';
  for (const line of (await readFile(join(hls, uri), 'utf8')).split('\n')) {
    init = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line)?.[1] ?? init;
    if (line !== '' && !line.startsWith('#')) segments.push({ init, name: line.trim() });
  }
  const chosen = segments[Math.floor(segments.length * posterShare)];
  if (chosen === undefined) return false;
  const joined = `${path}.mp4`;
  const parts = await Promise.all([chosen.init, chosen.name].map((name) => readFile(join(folder, name))));
  await writeFile(joined, Buffer.concat(parts));
  try {
    await extractPoster({ source: joined, seconds: 0, path, onSource: () => undefined });
    return true;
  } catch (error) {
    if (error instanceof WorkerFailure) return false;
    throw error;
  } finally {
    await rm(joined);
  }
}

function packagedOf(
  inputs: readonly Input[],
  { made, seconds, hasPoster }: { made: MadePlaylists; seconds: number; hasPoster: boolean },
): PackagedMedia {
  const variants = inputs.filter(({ kind }) => kind === 'variant').toSorted(byArea);
  const best = variants.at(-1);
  return {
    durationSeconds: Math.round(seconds * 1000) / 1000,
    width: best?.width ?? null,
    height: best?.height ?? null,
    renditions: variants.map((variant) => ({
      name: dirname(variant.uri),
      width: variant.width,
      height: variant.height,
      bandwidth: bandwidthOf(variant, inputs, made).peak,
    })),
    truncated: false,
    posterPath: hasPoster ? posterFile : null,
    storyboardPath: null,
  };
}
