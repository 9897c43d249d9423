import { usePalco } from '@palco/react';
import { isSdkError, type SdkError } from '@palco/sdk';
import type { SdkMessages } from '@palco/sdk/i18n';
import { useState } from 'react';
import { useFormat, useRefusalText, useSdkText } from '../../i18n';
import { isInstant } from '../../ui/date-time-field/instant.pure';
import type { RuleParams } from './form-rule.pure';

/** Why the last attempt failed, without the problems that are shown at fields. */
export interface FormFailure {
  readonly error: unknown;
  readonly text: string;
  /** For support. */
  readonly requestId?: string;
}

/** A refusal, and its messages that belong to no field. */
export interface Failed {
  readonly error: unknown;
  readonly unplaced: readonly string[];
}

/**
 * Translates a broken rule, whose message is a key of the SDK's texts; any other message is returned unchanged. Instants among
 * the parameters are written in the zone of the team.
 */
export function useRuleText(): (key: string, params: RuleParams) => string {
  const rules = useSdkText();
  const { i18n } = usePalco();
  const { dateTime } = useFormat();
  return (key, params) => {
    if (!i18n.has(key)) return key;
    const written = Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && isInstant(value) ? dateTime(value) : value,
    ]);
    return rules(key as keyof SdkMessages, Object.fromEntries(written));
  };
}

/** Keeps why a form was refused, as text in the current language; null from `failureText` shows nothing. */
export function useFormFailure(failureText?: (error: SdkError) => string | null | undefined) {
  const refusal = useRefusalText();
  const [failed, setFailed] = useState<Failed | null>(null);
  const failureOf = (): FormFailure | null => {
    if (!failed) return null;
    const { error, unplaced } = failed;
    const own = isSdkError(error) ? failureText?.(error) : undefined;
    if (own === null) return null;
    // A refusal with a text of its own is expected: no request id for support.
    const forSupport = own === undefined || !isSdkError(error) || (error.status ?? 503) >= 500;
    return {
      error,
      text: own ?? (unplaced.length > 0 ? unplaced.join(' ') : refusal(error)),
      requestId: forSupport && isSdkError(error) ? error.requestId : undefined,
    };
  };
  return { failure: failureOf(), setFailed };
}
