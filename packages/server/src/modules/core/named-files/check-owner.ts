import { text } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { videos } from '../../../schema';
import type { CheckOptions, Checked } from './check-contract';
import { filesOfList } from './listed-files.pure';
import { listKeys } from './named-keys';
import type { NamedKey } from './named-keys';
import { readToEnd } from './read-to-end';
import { unitOf } from './stored-unit.pure';
import type { NamedFolder } from './stored-unit.pure';

const nouns: Readonly<Record<NamedFolder, string>> = {
  users: 'person',
  accounts: 'team',
  videos: 'video',
  playlists: 'playlist',
  'live-images': 'live',
};

/** The sizes of the files below one owner, by key. */
type Sizes = ReadonlyMap<string, number>;

/** What of the files that the rows of an owner name is missing, or damaged. */
export async function faultsOfOwner(
  checked: Checked,
  folder: NamedFolder,
  { ownerId, isDeep }: CheckOptions & { readonly ownerId: string },
): Promise<string[]> {
  const keys = await listKeys(checked.db, folder, [ownerId]);
  if (keys.length === 0) return [];
  const sizes = await sizesBelow(checked, `${folder}/${ownerId}`);
  const faults: string[] = [];
  for (const named of keys) faults.push(...(await faultsOfKey(checked, sizes, named)));
  if (isDeep && faults.length === 0) {
    const units = new Set(keys.map(({ key }) => unitOf(key) ?? key));
    faults.push(...(await unreadable(checked, sizes, units)));
    if (folder === 'videos') faults.push(...(await wrongSum(checked, sizes, ownerId)));
  }
  return faults.map((fault) => `${nouns[folder]} ${ownerId} ${fault}`);
}

async function sizesBelow({ blobs }: Checked, prefix: string): Promise<Sizes> {
  const sizes = new Map<string, number>();
  for await (const { key, sizeBytes } of blobs.walk(prefix)) sizes.set(key, sizeBytes);
  return sizes;
}

/** The lists that a key stands for: the HLS of a run is a folder, and a storyboard names its pictures. */
async function faultsOfKey(checked: Checked, sizes: Sizes, { key, column }: NamedKey): Promise<string[]> {
  const file = column === videos.hlsKey.name ? `${key}/master.m3u8` : key;
  if (!sizes.has(file)) return [`lacks ${file} (${column})`];
  return column === videos.hlsKey.name || column === videos.storyboardKey.name
    ? faultsOfList(checked, sizes, file)
    : emptyFiles(sizes, [file]);
}

const emptyFiles = (sizes: Sizes, keys: readonly string[]): string[] =>
  keys.filter((key) => sizes.get(key) === 0).map((key) => `has nothing in ${key}`);

/** What a list names and is not there, one line a list: where a folder is gone, all of its segments are. */
async function faultsOfList(checked: Checked, sizes: Sizes, list: string): Promise<string[]> {
  const listed = filesOfList(list, await text(checked.blobs.openRead(list)));
  const missing = listed.filter(({ key }) => !sizes.has(key)).map(({ key }) => key);
  const [first, ...others] = missing;
  const more = others.length === 0 ? '' : ` and ${others.length} more files`;
  const faults = first === undefined ? [] : [`lacks ${first}${more} of ${list}`];
  const there = listed.filter(({ key }) => sizes.has(key));
  const short = there.filter(({ key, bytes }) => (sizes.get(key) ?? 0) < bytes);
  faults.push(...short.map(({ key, bytes }) => `has ${sizes.get(key)} of ${bytes} bytes of ${key}`));
  faults.push(
    ...emptyFiles(
      sizes,
      there.map(({ key }) => key),
    ),
  );
  for (const { key } of there.filter((one) => one.key.endsWith('.m3u8')))
    faults.push(...(await faultsOfList(checked, sizes, key)));
  return faults;
}

/** Files of some units that cannot be read to their end. */
async function unreadable(checked: Checked, sizes: Sizes, units: ReadonlySet<string>): Promise<string[]> {
  const faults: string[] = [];
  for (const [key, size] of sizes) {
    if (!units.has(unitOf(key) ?? key)) continue;
    const read = await readToEnd(checked.blobs, key);
    if (read !== size) faults.push(`gives ${read} of ${size} bytes of ${key}`);
  }
  return faults;
}

/** The files of a run take what was counted when they were made; an MP4 from before it had a column was counted with them. */
async function wrongSum({ db }: Checked, sizes: Sizes, id: string): Promise<string[]> {
  const { hlsKey, renditionBytes, mp4Key } = videos;
  const [row] = await db.select({ hlsKey, renditionBytes, mp4Key }).from(videos).where(eq(videos.id, id));
  if (!row?.hlsKey || row.renditionBytes === null) return [];
  const run = unitOf(row.hlsKey) ?? row.hlsKey;
  let sum = 0;
  for (const [key, size] of sizes) if (key.startsWith(`${run}/`)) sum += size;
  const mp4 = row.mp4Key === null ? (sizes.get(`${run}/mp4/video.mp4`) ?? 0) : 0;
  if (row.renditionBytes === sum || row.renditionBytes === sum - mp4) return [];
  return [`has ${sum} of ${row.renditionBytes} bytes in ${run}`];
}
