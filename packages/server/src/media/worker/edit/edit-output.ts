import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Muxer, Rational } from 'node-av';
import type { Packet, Stream } from 'node-av';
import { readAvcSettings } from '../../live/avc.pure';
import { joinPlaylists } from '../live/join-playlists.pure';
import type { Fraction } from '../frame-rate.pure';
import { openHlsMuxer } from '../rendition';
import type { EditFile } from './edit-input';

/** Where one edited rendition goes. */
interface OutputOptions {
  readonly hls: string;
  readonly name: string;
  readonly file: EditFile;
  /** It is written as one MP4 as well. */
  readonly sourcePath: string | null;
}

/** When a packet is shown and decoded, in seconds of the edited video. */
export interface PacketTimes {
  readonly pts: number;
  readonly dts: number;
  readonly seconds: number;
}

interface OpenMuxer {
  readonly muxer: Muxer;
  readonly picture: number;
  readonly sound: number;
}

const nameOfList = (index: number): string => (index === 0 ? 'index' : `index-${index}`);

/** Records of the same settings may differ in what repeats them. */
function isSame(one: Buffer | null, other: Buffer): boolean {
  const [known, next] = [readAvcSettings(one), readAvcSettings(other)];
  if (known === null || next === null) return one?.equals(other) ?? false;
  return Buffer.concat([...known.units]).equals(Buffer.concat([...next.units]));
}

/** The files of one rendition: another list begins where the settings of the pictures change, and all become one at the end. */
export async function openEditOutput({ hls, name, file, sourcePath }: OutputOptions) {
  await mkdir(join(hls, name), { recursive: true });
  const lists: OpenMuxer[] = [];
  let settings: Buffer | null = null;
  let whole: OpenMuxer | null = null;

  function addTo(muxer: Muxer): OpenMuxer {
    return { muxer, picture: add(muxer, file.picture), sound: add(muxer, file.sound) };
  }
  async function open(): Promise<OpenMuxer> {
    const index = lists.length;
    const opened = addTo(await openHlsMuxer(hls, name, { list: nameOfList(index), index }));
    lists.push(opened);
    return opened;
  }
  async function openWhole(path: string): Promise<OpenMuxer> {
    const options = { useAsyncWrite: false, useSyncQueue: false, options: { movflags: '+faststart' } };
    return addTo(await Muxer.open(path, { format: 'mp4', ...options }));
  }

  return {
    /** The settings of the pictures that come next. */
    async begin(next: Buffer | null): Promise<void> {
      if (lists.length > 0 && (next === null || isSame(settings, next))) return;
      settings = next;
      if (next !== null && file.picture) file.picture.codecpar.extradata = next;
      await open();
      if (whole === null && sourcePath !== null) whole = await openWhole(sourcePath);
    },
    /** Whether pictures of other settings came before: a single file has these in the pictures alone. */
    isMixed: (): boolean => lists.length > 1,
    write(packet: Packet, kind: 'picture' | 'sound', times: PacketTimes): void {
      for (const one of [lists.at(-1), whole]) {
        if (!one) continue;
        setTimes(packet, {
          times,
          timeBase: (kind === 'picture' ? file.picture : file.sound)?.timeBase ?? second,
        });
        one.muxer.writePacketSync(packet, one[kind]);
      }
    },
    async close(): Promise<string> {
      for (const { muxer } of lists) await muxer.close();
      await whole?.muxer.close();
      await joinLists(join(hls, name), lists.length);
      return `${name}/index.m3u8`;
    },
  };
}

export type EditOutput = Awaited<ReturnType<typeof openEditOutput>>;

function add(muxer: Muxer, stream: Stream | null): number {
  if (stream === null) return -1;
  stream.codecpar.codecTag = 0;
  return muxer.addStream(stream);
}

const second = { num: 1, den: 1 };

/** Times as the muxer expects them: in the units of the stream that it copied its own from. */
function setTimes(
  packet: Packet,
  { times, timeBase: { num, den } }: { readonly times: PacketTimes; readonly timeBase: Fraction },
): void {
  const ticks = (seconds: number): bigint => BigInt(Math.round((seconds * den) / num));
  packet.timeBase = new Rational(num, den);
  packet.pts = ticks(times.pts);
  packet.dts = ticks(times.dts);
  packet.duration = ticks(times.seconds);
}

async function joinLists(folder: string, count: number): Promise<void> {
  if (count < 2) return;
  const paths = Array.from({ length: count }, (_, index) => join(folder, `${nameOfList(index)}.m3u8`));
  const lists = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  await writeFile(paths[0] ?? '', joinPlaylists(lists));
  for (const path of paths.slice(1)) await rm(path);
}
