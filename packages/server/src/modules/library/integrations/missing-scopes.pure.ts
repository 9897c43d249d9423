import type { OAuthEndpoints, Need } from './provider';

/** What a service gave, as far as it says so. */
export interface Given {
  /** What was allowed; null where the service does not say, which means all that was asked for (RFC 6749, 5.1). */
  readonly scopes: readonly string[] | null;
  readonly hasRefreshToken: boolean;
}

/** The scopes of a text: services part them with spaces, or with commas. */
export function scopesIn(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((scope) => scope !== '');
}

/** What is missing for the integration to work, in the order of the needs. */
export function missingOf(
  { needs, renews }: Pick<OAuthEndpoints, 'needs' | 'renews'>,
  { scopes, hasRefreshToken }: Given,
): readonly Need[] {
  // Only the needs are compared: services rename scopes in their answers, and add those of earlier consents.
  const unmet = needs.filter(({ metBy }) => scopes !== null && !scopes.some((scope) => metBy.test(scope)));
  return [...unmet.map(({ need }) => need), ...(renews && !hasRefreshToken ? (['renewal'] as const) : [])];
}
