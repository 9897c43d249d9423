import { notFound } from '../../kernel/errors/http-error';
import type { Answer, Call, ServerModule } from '../../kernel/http/module';
import { receiveImage, removeImage, storeImage } from '../images';
import { recordEvent } from '../logs';
import { teamReach } from '../reach';
import { changeTeam, findTeam, findTeamForUpdate } from './teams.store';

type ThumbnailCall = Call<'uploadTeamThumbnail'> | Call<'removeTeamThumbnail'>;

/** Writes the key of the new picture, or none, and gives the key of the old one. */
function changeThumbnail(call: ThumbnailCall, thumbnailKey: string | null): Promise<string | null> {
  const { context, principal, params } = call;
  return context.db.transaction(async (tx) => {
    const before = await findTeamForUpdate(tx, teamReach(principal), params.accountId);
    if (before === undefined) throw notFound();
    await changeTeam(tx, before.id, { thumbnailKey });
    await recordEvent(tx, {
      call,
      accountId: before.id,
      event: 'TIME_ATUALIZADO',
      identifier: before.id,
      record: [{ Key: 'thumbnail', Value: thumbnailKey !== null }],
    });
    return before.thumbnailKey;
  });
}

async function upload(call: Call<'uploadTeamThumbnail'>): Promise<Answer> {
  const { context, principal, params, request } = call;
  // Asked before the body is read: nobody fills the disk with pictures of teams that are not his.
  const team = await findTeam(context.db, teamReach(principal), params.accountId);
  if (team === undefined) throw notFound();
  const image = await receiveImage(request, context.signal);
  const key = await storeImage(context, `accounts/${params.accountId}`, image);
  try {
    await removeImage(context, await changeThumbnail(call, key));
  } catch (error) {
    await removeImage(context, key);
    throw error;
  }
  return { status: 200, body: { conta_thumbnail: context.mediaLinks.url(key) } };
}

async function remove(call: Call<'removeTeamThumbnail'>): Promise<Answer> {
  await removeImage(call.context, await changeThumbnail(call, null));
  return { status: 204 };
}

/** The picture of a team. */
export const thumbnailHandlers = {
  uploadTeamThumbnail: upload,
  removeTeamThumbnail: remove,
} satisfies ServerModule['handlers'];
