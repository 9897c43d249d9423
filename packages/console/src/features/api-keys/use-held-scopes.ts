import { useSession } from '@palco/react';
import type { ApiKeyScope } from '@palco/sdk/admin';

/**
 * Whether the signed-in person holds a scope in the selected team: a key can have no other, a developer's either. Who may manage
 * keys holds that of embed sessions.
 */
export function useHeldScopes(): (scope: ApiKeyScope) => boolean {
  const session = useSession();
  const held: readonly string[] = session.stage === 'ready' ? session.permissions : [];
  return (scope) =>
    scope === 'embed' ? held.includes('api') || held.includes('showClients') : held.includes(scope);
}
