import { noContent } from '../../../kernel/http/module';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { exchangeImage } from '../../core/images';
import type { ImageIntake } from '../../core/images';
import { recordEvent } from '../../records/logs';
import { teamScope } from '../../core/access';
import { requireTeam, requireTeamForUpdate } from './accessible-team';
import { changeTeam } from './teams.store';

type ThumbnailCall = Call<'uploadTeamThumbnail'> | Call<'removeTeamThumbnail'>;

/** Writes the key of the new picture, or none, and gives the key of the old one. */
function changeThumbnail(call: ThumbnailCall, thumbnailKey: string | null): Promise<string | null> {
  const { context, principal } = call;
  return context.db.transaction(async (tx) => {
    const before = await requireTeamForUpdate(tx, call, teamScope(principal));
    await changeTeam(tx, before.id, { thumbnailKey });
    await recordEvent(tx, {
      call,
      event: 'TIME_ATUALIZADO',
      of: { id: before.id, accountId: before.id },
      record: { thumbnail: thumbnailKey !== null },
    });
    return before.thumbnailKey;
  });
}

async function upload(
  call: Call<'uploadTeamThumbnail'>,
  images: ImageIntake,
): Promise<Answer<'uploadTeamThumbnail'>> {
  const { context, principal, params, request } = call;
  // Check access before reading the body: a refused upload must not use the disk.
  await requireTeam(call, teamScope(principal));
  const image = await images.receive(request);
  const key = await exchangeImage(context, {
    folder: `accounts/${params.accountId}`,
    image,
    write: (newKey) => changeThumbnail(call, newKey),
  });
  return { status: 200, body: { conta_thumbnail: context.mediaLinks.url(key) } };
}

/** The picture of a team. */
export function createThumbnailHandlers(images: ImageIntake): Handlers {
  return {
    uploadTeamThumbnail: (call) => upload(call, images),
    removeTeamThumbnail: noContent(async (call) =>
      removeUnnamed(call.context, await changeThumbnail(call, null)),
    ),
  };
}
