import { notFound, requireFound } from '../../../kernel/errors/http-error';
import type { Call, Handlers } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { exchangeImage } from '../../core/images';
import type { ImageIntake } from '../../core/images';
import { recordEvent } from '../../records/logs';
import { changePlaylist, findPlaylist, lockPlaylist } from './playlists.store';
import { requireUnblocked } from '../../core/access';

type PictureCall = Call<'uploadPlaylistThumbnail'> | Call<'removePlaylistThumbnail'>;

/** Checks access before the body is read: a refused upload must not use the disk. */
async function requirePlaylist({ context, params, principal }: PictureCall): Promise<void> {
  const playlist = await findPlaylist(context.db, { id: params.id, accountId: principal.accountId });
  if (playlist === null) throw notFound();
  requireUnblocked(principal, playlist.accountId);
}

/** Writes the key of the new picture, or none, and gives the key of the old one. */
function writePicture(call: PictureCall, thumbnailKey: string | null): Promise<string | null> {
  const { context, params, principal } = call;
  return context.db.transaction(async (tx) => {
    const before = requireFound(await lockPlaylist(tx, { id: params.id, accountId: principal.accountId }));
    await changePlaylist(tx, before.id, { thumbnailKey, updatedAt: new Date(context.clock.now()) });
    await recordEvent(tx, {
      call,
      event: 'PLAYLIST_ATUALIZADA',
      of: before,
      record: { thumbnail: thumbnailKey !== null },
    });
    return before.thumbnailKey;
  });
}

/** The picture of a playlist. */
export function createPictureHandlers(images: ImageIntake): Handlers {
  return {
    async uploadPlaylistThumbnail(call) {
      const { context, params, request } = call;
      await requirePlaylist(call);
      const image = await images.receive(request);
      const key = await exchangeImage(context, {
        folder: `playlists/${params.id}`,
        image,
        write: (newKey) => writePicture(call, newKey),
      });
      return { status: 200, body: { url: context.mediaLinks.url(key) } };
    },
    async removePlaylistThumbnail(call) {
      await requirePlaylist(call);
      await removeUnnamed(call.context, await writePicture(call, null));
      return { status: 204 };
    },
  };
}
