import { usePalcoMutation } from '@palco/react/query';
import { isSdkError, type SignInList } from '@palco/sdk';
import { useRefusalText } from '../../i18n';
import { ConfirmDialog, toast } from '../../ui';
import { useDeviceText } from './device-text';
import { useProfileText } from './messages';

type SignIn = SignInList['items'][number];

/** One that ended meanwhile is what was wanted. */
const isGone = (error: unknown) => isSdkError(error) && error.status === 404;

/** Asks before one browser is signed out. */
export function EndSignInDialog({ signIn, onClose }: { signIn: SignIn; onClose(): void }) {
  const t = useProfileText();
  const refusal = useRefusalText();
  const device = useDeviceText()(signIn.user_agent);
  const end = usePalcoMutation(['signIns'], async (palco) => {
    await palco.profile.revokeSignIn(signIn.id).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('endTitle', { device })}
      text={t('endText', { ip: signIn.ip })}
      confirmLabel={t('endConfirm')}
      danger
      pending={end.isPending}
      error={end.isError ? refusal(end.error) : undefined}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess() {
            toast({ kind: 'success', title: t('ended'), text: device });
            onClose();
          },
        })
      }
    />
  );
}

/** Asks before all but this browser are signed out; those that could not be are counted, the rest is done. */
export function EndOthersDialog({ signIns, onClose }: { signIns: readonly SignIn[]; onClose(): void }) {
  const t = useProfileText();
  const end = usePalcoMutation(['signIns'], async (palco) => {
    const results = await Promise.allSettled(signIns.map(({ id }) => palco.profile.revokeSignIn(id)));
    return results.filter((result) => result.status === 'rejected' && !isGone(result.reason)).length;
  });
  const failed = end.data ?? 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('endOthersTitle', { count: signIns.length })}
      text={t('endOthersText')}
      confirmLabel={t('endOthers')}
      danger
      pending={end.isPending}
      error={failed > 0 ? t('endOthersFailed', { count: failed }) : undefined}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess(missed) {
            if (missed > 0) return;
            toast({ kind: 'success', title: t('endedOthers', { count: signIns.length }) });
            onClose();
          },
        })
      }
    />
  );
}
