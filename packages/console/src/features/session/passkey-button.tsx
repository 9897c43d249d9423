import { usePalco } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import { askAuthenticator } from '../../patterns/passkey/ask-authenticator';
import { Button, toast } from '../../ui';
import { useSessionText } from './messages';
import { useStepFailureText } from './use-step-failure-text';

/** Signs in with a passkey alone: no e-mail, no password. */
export function PasskeyButton({ onSignedIn }: { onSignedIn?: () => Promise<void> }) {
  const { session, i18n } = usePalco();
  const t = useSessionText();
  const failureText = useStepFailureText();
  const signIn = async () => {
    try {
      await session.signInWithPasskey(askAuthenticator(i18n));
      await onSignedIn?.();
    } catch (error) {
      if (isSdkError(error)) toast({ kind: 'error', title: failureText(error), key: 'sign-in' });
    }
  };
  return (
    <Button size="lg" block onClick={() => void signIn()}>
      {t('step.passkey')}
    </Button>
  );
}
