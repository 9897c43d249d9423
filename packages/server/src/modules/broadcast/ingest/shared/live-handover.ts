import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { measureClock } from '../../../../kernel/database/database-clock';
import type { ServerContext } from '../../../../kernel/context';
import { joinOpen, parsePlaylist, renderPlaylist } from '../../../../media/live/live-playlist.pure';
import type { LivePlaylist } from '../../../../media/live/live-playlist.pure';
import { up } from '../../../../media/live/playlist-file';
import { programmeFolder, programmePlaylist } from '../../../../media/live/segment-store';
import type { LiveFolders } from '../live-folders';
import type { PreparedSignal } from '../live-store';
import type { SignalRef } from '../publishers.store';
import { endPlaylist, listPlaylists } from './live-playlists.store';
import type { PlaylistRow } from './live-playlists.store';
import { completeRecording } from './recording-tail';

type Parts = Pick<ServerContext, 'db' | 'blobs' | 'log'> & { readonly folders: LiveFolders };

/**
 * Brings the playlists that a signal's next run continues to this machine. What is left here of an earlier run is removed:
 * another host may have gone on meanwhile, and viewers know what was published alone.
 */
export async function prepareSignal(parts: Parts, input: SignalRef): Promise<PreparedSignal> {
  const { db, folders } = parts;
  const { liveId, signalId } = input;
  const folder = folders.media(liveId);
  const own = [
    `s${signalId}`,
    folders.rawFolder(liveId, signalId),
    ...(signalId === 1 ? [programmeFolder] : []),
  ];
  const [rows, { aheadMs: clockAheadMs }] = await Promise.all([listPlaylists(db, input), measureClock(db)]);
  for (const subfolder of own) await rm(join(folder, subfolder), { recursive: true, force: true });
  for (const row of rows) await writePlaylist(parts, row);
  await completeFrom(parts, rows);
  return { clockAheadMs, version: Math.max(0, ...rows.map(({ version }) => version)) };
}

async function writePlaylist(parts: Parts, { liveId, name, text }: PlaylistRow): Promise<void> {
  const folder = parts.folders.media(liveId);
  const write = async (uri: string, data: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, uri)), { recursive: true });
    await writeFile(join(folder, uri), data);
  };
  await write(name, text);
  // The packager completes a segment whose last parts did not come, for which it needs those that did.
  const open = parsePlaylist(text, up).open?.parts ?? [];
  const media = open.map(async ({ uri }) => write(uri, await fetchMedia(parts, liveId, uri)));
  const failed = (await Promise.allSettled(media)).filter(({ status }) => status === 'rejected');
  if (failed.length > 0) parts.log.warn({ live: liveId, failed }, 'the last segment of a live is left out');
}

const fetchMedia = ({ blobs }: Parts, liveId: string, uri: string): Promise<Buffer> =>
  buffer(blobs.openRead(`lives/${liveId}/${uri}`));

/** Where a host died, its recording is completed from what it had aired; a bucket that is away keeps nobody from going on. */
async function completeFrom(parts: Parts, rows: readonly PlaylistRow[]): Promise<void> {
  const row = rows.find(({ name }) => name === programmePlaylist);
  if (row === undefined) return;
  await completeRecording(parts, row.liveId, parsePlaylist(row.text, up)).catch((err: unknown) => {
    parts.log.warn({ live: row.liveId, err }, 'the recording of a host that died is not complete');
  });
}

/** A host that writes at the same moment is another one that ends it, or the last word of its packager. */
const mostTries = 5;

/** Adds the end tag to the playlists of a programme, from any host. */
export async function endSharedProgramme(parts: Parts, liveId: string): Promise<void> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const rows = await listPlaylists(parts.db, { liveId, signalId: 1 });
    if (tries === 0) await completeFrom(parts, rows);
    const open = rows.filter((row) => !row.isEnded && isProgramme(row));
    const ended = await Promise.all(open.map((row) => endOne(parts, row)));
    if (ended.every(Boolean)) return;
  }
  throw new Error(`The programme of ${liveId} changes all the time`);
}

const isProgramme = ({ name }: PlaylistRow): boolean =>
  name.startsWith(`${programmeFolder}/`) && !name.endsWith('/master.m3u8');

async function endOne(parts: Parts, row: PlaylistRow): Promise<boolean> {
  const list = await completed(parts, row.liveId, parsePlaylist(row.text, up));
  return endPlaylist(parts.db, row, renderPlaylist({ ...list, ended: true }, up));
}

async function completed(parts: Parts, liveId: string, list: LivePlaylist): Promise<LivePlaylist> {
  const { playlist, joined } = joinOpen(list);
  if (joined === null) return playlist;
  try {
    const bytes = await Promise.all(joined.parts.map((uri) => fetchMedia(parts, liveId, uri)));
    await parts.blobs.put(`lives/${liveId}/${joined.uri}`, Buffer.concat(bytes));
    return playlist;
  } catch (err) {
    parts.log.warn({ live: liveId, err }, 'the last segment of a live is left out');
    return { ...list, open: null };
  }
}
