/** Why a browser gave no passkey. */
export type PasskeyFailure =
  /** The person cancelled, or the time was over; of a use also: no passkey of this account is here. Browsers tell no more. */
  | 'dismissed'
  /** Of a new passkey: the authenticator has one of this account. */
  | 'exists'
  /** The authenticator knows neither finger nor face nor PIN. */
  | 'unverified'
  /** The browser or the authenticator cannot make what is asked for. */
  | 'unsupported'
  /** Passkeys do not work under the address of this page. */
  | 'address'
  | 'other';

const byName: Readonly<Record<string, PasskeyFailure>> = {
  AbortError: 'dismissed',
  ConstraintError: 'unverified',
  InvalidStateError: 'exists',
  NotAllowedError: 'dismissed',
  NotSupportedError: 'unsupported',
  SecurityError: 'address',
};

/** Reads what `navigator.credentials` threw, by the names of errors in WebAuthn (sections 5.1.3 and 5.1.4). */
export function passkeyFailure(error: unknown): PasskeyFailure {
  if (typeof error !== 'object' || error === null || !('name' in error)) return 'other';
  return byName[String(error.name)] ?? 'other';
}
