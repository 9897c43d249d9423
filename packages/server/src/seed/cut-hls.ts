import { copyFile, link, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cutPlaylist } from './cut-playlist.pure';

/** Which segments of a packaged clip make a video. */
export interface HlsCut {
  readonly first: number;
  readonly count: number;
}

/** The result of {@link cutHls}. */
export interface CutHls {
  readonly seconds: number;
  /** Of the largest rendition. */
  readonly sizeBytes: number;
}

/** Makes a packaged video of some segments of another one, without encoding and, on the same file system, without copying. */
export async function cutHls(from: string, to: string, cut: HlsCut): Promise<CutHls> {
  await mkdir(to, { recursive: true });
  await share(join(from, 'master.m3u8'), join(to, 'master.m3u8'));
  let largest: CutHls = { seconds: 0, sizeBytes: 0 };
  const entries = await readdir(from, { withFileTypes: true });
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const rendition = await cutRendition(join(from, name), join(to, name), cut);
    if (rendition.sizeBytes > largest.sizeBytes) largest = rendition;
  }
  return largest;
}

async function cutRendition(from: string, to: string, cut: HlsCut): Promise<CutHls> {
  await mkdir(to);
  const { text, files, seconds } = cutPlaylist(await readFile(join(from, 'index.m3u8'), 'utf8'), cut);
  await writeFile(join(to, 'index.m3u8'), text);
  let sizeBytes = 0;
  for (const name of files) {
    await share(join(from, name), join(to, name));
    sizeBytes += (await stat(join(to, name))).size;
  }
  return { seconds, sizeBytes };
}

/** Hard link, else a copy. Linking is safe because the files never change. */
async function share(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
