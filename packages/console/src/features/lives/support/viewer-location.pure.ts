import type { ViewerSession } from '@palco/sdk/admin';

/** City, state and country, as far as they are known; null where nothing is. */
export function locationOf({ city, state, country }: ViewerSession['geo_info']): string | null {
  const known = [city, state, country].filter((part) => part !== null && part !== '');
  return known.length === 0 ? null : known.join(', ');
}
