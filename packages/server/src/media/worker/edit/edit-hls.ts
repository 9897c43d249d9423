import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Packet, Stream } from 'node-av';
import type { KeptRange } from '../../../kernel/edit-list.pure';
import type { PackagedMedia } from '../../../ports/media-engine';
import {
  leadingSettings,
  readAvcSettings,
  splitLengths,
  withLengths,
  writeAvcSettings,
} from '../../live/avc.pure';
import { extractPoster } from '../extract-poster';
import { WorkerFailure } from '../failure';
import { chooseFrameRate } from '../frame-rate.pure';
import { replaceData } from '../live/join-lane';
import { measureSegments } from '../rendition';
import { syncTree } from '../sync-tree';
import { openEditFile, packetsOf, scanPictures, secondsOf } from './edit-input';
import type { EditFile, PictureScan } from './edit-input';
import { openEditOutput } from './edit-output';
import type { EditOutput } from './edit-output';
import { beginOf, coveringRange, decodingLead, near, snapToPictures } from './edit-plan.pure';
import { bandwidthOf, editedMaster, listPlaylists } from './edited-master.pure';
import type { ListedPlaylist, MadePlaylists } from './edited-master.pure';
import { encodeStretch, packetOf } from './encode-stretch';
import { openSoundLine } from './sound-line';

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
  const time = timeLineOf(usable, call.ranges);
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

/** The time line of the edited video. */
interface TimeLine {
  readonly ranges: readonly KeptRange[];
  readonly seconds: number;
  /** The time stamp of the original that is 0, for sound that is beside the pictures. */
  readonly origin: number;
  /** Pictures are decoded before they are shown: all times are later by this. */
  readonly base: number;
}

function timeLineOf(inputs: readonly Input[], asked: readonly KeptRange[]): TimeLine {
  const scans = inputs.flatMap(({ scan }) => (scan === null || scan === 'foreign' ? [] : [scan]));
  const [reference] = scans;
  const ranges = reference === undefined ? asked : snapToPictures(asked, reference);
  const seconds = ranges.reduce((sum, { from, until }) => sum + until - from, 0);
  if (seconds <= 0) throw new WorkerFailure('CORRUPT_MEDIA');
  const base = scans.reduce((most, scan) => Math.max(most, leadOf(scan)), 0);
  return { ranges, seconds, origin: reference?.origin ?? 0, base };
}

/** Stretches that were left out of a file are no wait between two pictures. */
const leadOf = ({ seconds, gap }: PictureScan): number => Math.min(decodingLead(seconds), gap * 40);

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
  } else await copyPictures({ file, decoded: forSound.picture ?? file.picture, scan, output, sound, edit });
  await sound.until(time.seconds);
  sound.close();
  await output.close();
  await file.demuxer.close();
  await forSound.demuxer.close();
}

interface PictureCopy {
  readonly file: EditFile;
  /** The stream with its own settings: those of the file are overwritten by what is written. */
  readonly decoded: Stream;
  readonly scan: PictureScan;
  readonly output: EditOutput;
  readonly sound: ReturnType<typeof openSoundLine>;
  readonly edit: OneEdit;
}

async function copyPictures({ file, decoded, scan, output, sound, edit }: PictureCopy): Promise<void> {
  const { picture } = file;
  if (picture === null) return;
  const { time } = edit;
  const { ranges } = time;
  const groups = new Set(scan.groups);
  const frameRate = chooseFrameRate(rateOf(scan), rateOf(scan));
  // Those of the file; what a key frame brings along comes before them.
  const settings = picture.codecpar.extradata;
  const shown = createShownTimes(scan, time);
  let own = settings;

  async function write(packet: Packet, at: number): Promise<void> {
    output.write(packet, 'picture', shown.next(at));
  }
  async function copy(packets: readonly Packet[], range: KeptRange): Promise<void> {
    const brought = leadingSettings(packets[0]?.data ?? Buffer.alloc(0));
    own = brought ?? own;
    await output.begin(own);
    const [first] = packets;
    if (first && brought === null && output.isMixed()) bringSettings(first, own);
    for (const packet of packets)
      await write(packet, beginOf(range, ranges) + secondsOf(packet) - scan.origin - range.from);
  }
  async function encode(packets: readonly Packet[], range: KeptRange): Promise<void> {
    const isWanted = (seconds: number): boolean => {
      const at = seconds - scan.origin;
      return at >= range.from - near && at < range.until - near;
    };
    const { pictures, seconds } = await encodeStretch({
      stream: decoded,
      packets,
      isWanted,
      scan,
      frameRate,
    });
    const next = leadingOf(pictures[0]?.data ?? Buffer.alloc(0));
    if (next === null) return;
    await output.begin(next);
    for (const one of pictures) {
      const packet = packetOf(one);
      await write(packet, beginOf(range, ranges) + (seconds[one.index] ?? 0) - scan.origin - range.from);
      packet.free();
    }
  }
  async function takeGroup(packets: readonly Packet[]): Promise<void> {
    const times = packets.map((packet) => secondsOf(packet) - scan.origin);
    const covering = coveringRange(times, ranges);
    const end = Math.max(...times) + scan.gap;
    if (covering) await copy(packets, covering);
    else
      for (const range of ranges.filter(({ from, until }) =>
        times.some((at) => at >= from - near && at < until - near),
      ))
        await encode(packets, range);
    for (const packet of packets) packet.free();
    const edited = editedEnd(ranges, end);
    await sound.until(edited);
    edit.onStep();
    edit.onDone(edited);
  }

  let group: Packet[] = [];
  let index = 0;
  for await (const packet of packetsOf(file, picture)) {
    if (groups.has(index) && group.length > 0) {
      await takeGroup(group);
      group = [];
    }
    index += 1;
    const kept = packet.clone();
    packet.free();
    if (kept === null) throw new WorkerFailure('PROCESSING_FAILED', { retryable: true });
    group.push(kept);
  }
  if (group.length > 0) await takeGroup(group);
}

const rateOf = ({ gap }: PictureScan): { num: number; den: number } => ({
  num: Math.round(1_000_000 / Math.max(gap, 1 / 240)),
  den: 1_000_000,
});

/** How much of the edited video is there when the original is read up to a time. */
function editedEnd(ranges: readonly KeptRange[], original: number): number {
  return ranges.reduce((sum, { from, until }) => sum + Math.max(0, Math.min(until, original) - from), 0);
}

/** Decoding times of pictures in the order in which they are written: those of the pictures in the order in which they are shown, earlier. */
function createShownTimes(scan: PictureScan, { ranges, base }: TimeLine) {
  const shown = ranges.flatMap((range) => {
    const begin = beginOf(range, ranges);
    return scan.seconds
      .filter((at) => at >= range.from - near && at < range.until - near)
      .map((at) => begin + at - range.from)
      .sort((one, other) => one - other);
  });
  const lead = leadOf(scan);
  let count = 0;
  return {
    next(at: number) {
      const decoded = shown[count] ?? at;
      const following = shown[count + 1];
      count += 1;
      return {
        pts: base + at,
        dts: base + Math.min(at, decoded - lead),
        seconds: following === undefined ? scan.gap : following - decoded,
      };
    },
  };
}

/** Puts the settings of pictures before the first of them, for a file that has those of others. */
function bringSettings(packet: Packet, settings: Buffer | null): void {
  const known = readAvcSettings(settings);
  if (known === null) return;
  const { timeBase } = packet;
  replaceData(packet, Buffer.concat([withLengths(known.units), packet.data ?? Buffer.alloc(0)]));
  packet.timeBase = timeBase;
}

const parameterSets = new Set([7, 8]);

function leadingOf(data: Buffer): Buffer | null {
  const units = splitLengths(data).filter((unit) => parameterSets.has((unit[0] ?? 0) & 0x1f));
  return units.length === 0 ? null : writeAvcSettings(units);
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
