import type { ApiKeyScope } from '@palco/sdk/admin';

/** The choices of how long a key is good: days, never, or until a time of one's own. */
export const lifetimes = ['30', '90', '365', 'never', 'custom'] as const;
export type Lifetime = (typeof lifetimes)[number];

/** How long the secret before it stays good after a rotation, in seconds. */
export const overlaps = ['0', '3600', '86400', '604800'] as const;
export type Overlap = (typeof overlaps)[number];

/** What a key can reach, in the order in which it is offered. */
export const scopes = ['showVOD', 'showStreaming', 'embed'] as const satisfies readonly ApiKeyScope[];

const dayMs = 86_400_000;

/** When a key expires; null for never. A time of one's own is as it was typed: the schema checks it. */
export function expiryOf(
  { lifetime, until }: { lifetime: Lifetime; until: string },
  now: number,
): string | null {
  if (lifetime === 'never') return null;
  return lifetime === 'custom' ? until : new Date(now + Number(lifetime) * dayMs).toISOString();
}

/** The same choice with one scope more or less, in the order in which they are offered. */
export function withScope(
  chosen: readonly ApiKeyScope[],
  scope: ApiKeyScope,
  isChosen: boolean,
): ApiKeyScope[] {
  return scopes.filter((one) => (one === scope ? isChosen : chosen.includes(one)));
}
