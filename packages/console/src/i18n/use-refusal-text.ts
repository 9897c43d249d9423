import { isSdkError } from '@palco/sdk';
import { useCallback } from 'react';
import { useSdkText } from './define-messages';

/**
 * Answers why a change was refused, in words: the server's own where the reason lies in the change, with what it says about
 * single fields; a general sentence where the server or the network failed.
 */
export function useRefusalText(): (error: unknown) => string {
  const t = useSdkText();
  return useCallback(
    (error: unknown) => {
      if (!isSdkError(error) || error.status === undefined) return t('error.generic');
      if (error.code === 'NETWORK_ERROR') return t('error.network');
      if (error.code === 'VERSION_CONFLICT') return t('error.versionConflict');
      if (error.status >= 500) return t('error.generic');
      const details = (error.fields ?? []).map((problem) => problem.message);
      return [...new Set([error.message, ...details])].join(' ');
    },
    [t],
  );
}
