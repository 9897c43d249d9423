import type { SdkError } from '@palco/sdk';
import { authFailure } from './auth-failure.pure';
import { useSessionText } from './messages';
import { waitText } from './wait-text';

/** Why a code or a passkey was refused. */
export function useStepFailureText(): (error: SdkError) => string {
  const t = useSessionText();
  return (error) => {
    const failure = authFailure(error);
    if (failure.kind === 'too-many') return waitText(t, failure);
    if (failure.kind === 'offline') return t('offline');
    if (failure.kind === 'server') return t('serverError');
    return (error.code.startsWith('PASSKEY') && error.text) || t('step.wrongCode');
  };
}
