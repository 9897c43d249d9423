import type { ServerContext } from '../../../kernel/context';
import { noContent, ok } from '../../../kernel/http/module';
import type { Answer, Call, ServerModule } from '../../../kernel/http/module';
import { pagination } from '../../../kernel/http/pagination';
import type { ImageIntake } from '../../core/images';
import { coversOfTeam } from '../videos';
import { createPictureHandlers } from './playlist-picture';
import { toPlaylist, toPlaylistItem } from './playlists.presenter.pure';
import type { PlaylistViewing } from './playlists.presenter.pure';
import {
  changePlaylist,
  makePlaylist,
  purgePlaylists,
  readPlaylist,
  removePlaylist,
  restorePlaylist,
  setVideos,
} from './playlists.service';
import type { WholePlaylist } from './playlists.service';
import { listPlaylists } from './playlists.store';
import { linksOfCall } from '../../core/access';

async function viewing(call: Pick<Call, 'context' | 'principal' | 'language'>): Promise<PlaylistViewing> {
  const { context, language, principal } = call;
  const coverOf = await coversOfTeam(context.db, principal.accountId);
  return { links: linksOfCall(call), language, coverOf, pictures: context.mediaLinks };
}

async function present(
  call: Pick<Call, 'context' | 'principal' | 'language'>,
  { row, videos }: WholePlaylist,
) {
  return toPlaylist(row, videos, await viewing(call));
}

async function list(call: Call<'listPlaylists'>): Promise<Answer<'listPlaylists'>> {
  const { context, query, principal } = call;
  const { rows, total } = await listPlaylists(context.db, { ...query, accountId: principal.accountId });
  const shown = await viewing(call);
  const items = rows.map((row) => toPlaylistItem(row, shown));
  return { status: 200, body: { items, pagination: pagination(query, total) } };
}

const purgeEveryMs = 60 * 60_000;

/** Playlists of the video library. */
export function createPlaylistsModule(
  context: ServerContext,
  { images }: { readonly images: ImageIntake },
): ServerModule {
  return {
    name: 'playlists',
    handlers: {
      listPlaylists: list,
      createPlaylist: async (call) => ({ status: 201, body: await present(call, await makePlaylist(call)) }),
      getPlaylist: ok(async (call) => present(call, await readPlaylist(call))),
      updatePlaylist: ok(async (call) => present(call, await changePlaylist(call))),
      setPlaylistVideos: ok(async (call) => present(call, await setVideos(call))),
      deletePlaylist: noContent(removePlaylist),
      restorePlaylist: ok(async (call) => present(call, await restorePlaylist(call))),
      ...createPictureHandlers(images),
    },
    start() {
      context.jobs.every('purge-playlists', { everyMs: purgeEveryMs, run: () => purgePlaylists(context) });
    },
  };
}
