import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { Button, toast } from '../../ui';
import { askAuthenticator } from './ask-authenticator';
import { authFailure } from './auth-failure.pure';
import { useAuthText } from './messages';

/** Signs in with a passkey alone: no e-mail, no password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn?: () => Promise<void> }) {
  const { session } = usePalco();
  const t = useAuthText();
  const signIn = async () => {
    try {
      await session.signInWithPasskey(askAuthenticator);
      await onSignedIn?.();
    } catch (error) {
      // A passkey that was dismissed is no failure.
      if (!isSdkError(error)) return;
      const isRefused = authFailure(error).kind === 'refused';
      toast({ kind: 'error', title: t(isRefused ? 'step.passkeyRefused' : 'serverError'), key: 'sign-in' });
    }
  };
  return (
    <Button size="lg" block onClick={() => void signIn()}>
      {t('step.passkey')}
    </Button>
  );
}
