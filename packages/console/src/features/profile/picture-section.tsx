import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { profileApi } from '@palco/sdk/admin';
import type { KnownSession } from '@palco/sdk/session';
import { useRefusalText } from '../../i18n';
import { ImagePicker, toast } from '../../ui';
import { useProfileText } from './messages';

/** The own picture: sent as soon as it is chosen, gone as soon as it is removed. */
export function PictureSection({ user }: { user: KnownSession['me']['user'] }) {
  const { session } = usePalco();
  const t = useProfileText();
  const refusal = useRefusalText();
  // The top bar shows it too: both come from the session.
  const change = usePalcoMutation(['users', 'members'], async (palco, file: File | null) => {
    if (file) await palco.use(profileApi).setAvatar(file);
    else await palco.use(profileApi).removeAvatar();
    await session.load();
  });
  const send = (file: File | null) =>
    change.mutate(file, {
      onSuccess: () => toast({ kind: 'success', title: t(file ? 'pictureSaved' : 'pictureRemoved') }),
    });
  return (
    <ImagePicker
      label={t('picture')}
      name={user.nome}
      src={user.avatar}
      file={change.isPending ? change.variables : null}
      pending={change.isPending}
      error={change.isError ? refusal(change.error) : undefined}
      onPick={send}
      onRemove={() => send(null)}
    />
  );
}
