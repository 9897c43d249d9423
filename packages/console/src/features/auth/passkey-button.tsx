import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { Button, toast } from '../../ui';
import { askAuthenticator } from './ask-authenticator';
import { useAuthText } from './messages';
import { useStepFailureText } from './use-step-failure-text';

/** Signs in with a passkey alone: no e-mail, no password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn?: () => Promise<void> }) {
  const { session } = usePalco();
  const t = useAuthText();
  const failureText = useStepFailureText();
  const signIn = async () => {
    try {
      await session.signInWithPasskey(askAuthenticator);
      await onSignedIn?.();
    } catch (error) {
      // A passkey that was dismissed is no failure.
      if (isSdkError(error)) toast({ kind: 'error', title: failureText(error), key: 'sign-in' });
    }
  };
  return (
    <Button size="lg" block onClick={() => void signIn()}>
      {t('step.passkey')}
    </Button>
  );
}
