import { noContent } from '../../../kernel/http/module';
import type { Answer, Call, Handlers } from '../../../kernel/http/module';
import { removeUnnamed } from '../../core/named-files';
import { exchangeImage } from '../../core/images';
import type { ImageIntake } from '../../core/images';
import { recordEvent } from '../../records/logs';
import { changePerson } from '../people';
import { findUserForUpdate } from './session.store';

type AvatarCall = Call<'uploadAvatar'> | Call<'removeAvatar'>;

/** Writes the key of the new picture, or none, and gives the key of the old one. */
function changeAvatar(call: AvatarCall, avatarKey: string | null): Promise<string | null> {
  const { context, principal } = call;
  return context.db.transaction(async (tx) => {
    const before = await findUserForUpdate(tx, principal.userId);
    await changePerson(tx, principal.userId, { avatarKey });
    await recordEvent(tx, {
      call,
      event: 'PERFIL_ATUALIZADO',
      of: { id: principal.userId },
      record: { avatar: avatarKey !== null },
    });
    return before.avatarKey;
  });
}

async function uploadAvatar(
  call: Call<'uploadAvatar'>,
  images: ImageIntake,
): Promise<Answer<'uploadAvatar'>> {
  const { context, principal, request } = call;
  const image = await images.receive(request);
  const key = await exchangeImage(context, {
    folder: `users/${principal.userId}`,
    image,
    write: (newKey) => changeAvatar(call, newKey),
  });
  return { status: 200, body: { avatar: context.mediaLinks.url(key) } };
}

/** The own picture. */
export function createAvatarHandlers(images: ImageIntake): Handlers {
  return {
    uploadAvatar: (call) => uploadAvatar(call, images),
    removeAvatar: noContent(async (call) => removeUnnamed(call.context, await changeAvatar(call, null))),
  };
}
