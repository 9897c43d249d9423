import { isSdkError, type SdkErrorCode } from '@palco/sdk';
import type { SdkMessages } from '@palco/sdk/i18n';
import { useCallback } from 'react';
import { useSdkText } from './define-messages';

/** Refusals that have words of their own here, whatever the server says of them. */
const textOfCode: Readonly<Partial<Record<SdkErrorCode, keyof SdkMessages>>> = {
  NETWORK_ERROR: 'error.network',
  TIMEOUT: 'error.network',
  VERSION_CONFLICT: 'error.versionConflict',
};

/**
 * Answers why a change was refused, in words: those of its code; otherwise the server's own where the reason lies in the
 * change, with what it says about single fields; a general sentence where the server failed or said nothing.
 */
export function useRefusalText(): (error: unknown) => string {
  const t = useSdkText();
  return useCallback(
    (error: unknown) => {
      if (!isSdkError(error)) return t('error.generic');
      const known = textOfCode[error.code];
      if (known !== undefined) return t(known);
      // The message of an error without the server's words is for programmers.
      if (error.text === undefined || (error.status ?? 503) >= 500) return t('error.generic');
      const details = (error.fields ?? []).map((problem) => problem.message);
      return [...new Set([error.text, ...details])].join(' ');
    },
    [t],
  );
}
