import type { Permission } from '@palco/sdk';
import { usePalco, useSession } from '@palco/react';
import { isDev, routeAccess } from '@palco/sdk/access';
import { useMemo } from 'react';

/** What the person may see and give in the selected team. */
export interface Rights {
  /** Whether a permission may be given to others: one that is held oneself, or any for a developer. */
  mayGrant(permission: Permission): boolean;
  /** Whether a page of the console would open. */
  mayOpen(path: string): boolean;
  holds(permission: Permission): boolean;
}

const nobody: readonly Permission[] = [];

/** The rights of the person in the selected team; the server decides, this only spares refusals. */
export function useRights(): Rights {
  const { product } = usePalco();
  const state = useSession();
  const permissions = state.stage === 'ready' ? state.permissions : nobody;
  return useMemo(() => {
    const held = new Set(permissions);
    // The server looks at the permission only, not at the role's name (decision A5).
    const grantsAll = isDev({ permissions }, product);
    return {
      mayGrant: (permission) => grantsAll || held.has(permission),
      mayOpen: (path) => routeAccess(path, held, product) === 'allowed',
      holds: (permission) => held.has(permission),
    };
  }, [permissions, product]);
}
