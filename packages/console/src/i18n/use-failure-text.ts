import { usePalco, useTranslation } from '@palco/react';
import { allMessages, type SdkMessages } from '@palco/sdk/i18n';

/** What is known of why an upload or a conversion failed. */
export interface Failure {
  readonly code?: string;
  /** The server's words, in the language of the request that asked. */
  readonly message?: string;
}

/**
 * Answers the reason of a failure in the current language: by its code, otherwise (a code newer than this console)
 * in the server's words.
 */
export function useFailureText(): (failure: Failure) => string {
  const { t } = useTranslation(allMessages);
  const { i18n } = usePalco();
  return ({ code = '', message }) => {
    const key = [`upload.error.${code}`, `video.failure.${code}`].find(i18n.has);
    return key === undefined ? (message ?? t('error.generic')) : t(key as keyof SdkMessages);
  };
}
