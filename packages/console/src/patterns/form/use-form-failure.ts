import { usePalco } from '@palco/react';
import { isSdkError, type SdkError } from '@palco/sdk';
import type { SdkMessages } from '@palco/sdk/i18n';
import { useState } from 'react';
import { useRefusalText, useSdkText } from '../../i18n';
import type { RuleParams } from './form-rule.pure';

/** Why the last attempt failed, apart from what stands at the fields. */
export interface FormFailure {
  readonly error: unknown;
  readonly text: string;
  /** For support. */
  readonly requestId?: string;
}

/** A refusal, and what of it stands at no field. */
export interface Failed {
  readonly error: unknown;
  readonly unplaced: readonly string[];
}

/** The words of a broken rule, whose message is a key of the SDK's texts; other text stands as it came. */
export function useRuleText(): (key: string, params: RuleParams) => string {
  const rules = useSdkText();
  const { i18n } = usePalco();
  return (key, params) => (i18n.has(key) ? rules(key as keyof SdkMessages, params) : key);
}

/** Keeps why a form was not taken, and says it in the current language; null from `failureText` says nothing. */
export function useFormFailure(failureText?: (error: SdkError) => string | null | undefined) {
  const refusal = useRefusalText();
  const [failed, setFailed] = useState<Failed | null>(null);
  const failureOf = (): FormFailure | null => {
    if (!failed) return null;
    const { error, unplaced } = failed;
    const own = isSdkError(error) ? failureText?.(error) : undefined;
    if (own === null) return null;
    // With words of its own a refusal is nothing that support has to look up.
    const forSupport = own === undefined || !isSdkError(error) || (error.status ?? 503) >= 500;
    return {
      error,
      text: own ?? (unplaced.length > 0 ? unplaced.join(' ') : refusal(error)),
      requestId: forSupport && isSdkError(error) ? error.requestId : undefined,
    };
  };
  return { failure: failureOf(), setFailed };
}
