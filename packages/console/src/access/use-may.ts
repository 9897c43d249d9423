import { usePalco, useSession } from '@palco/react';
import type { Permission } from '@palco/sdk';
import { isDev, routeAccess } from '@palco/sdk/access';
import { effectivePermissions } from '@palco/sdk/permissions';
import { useOnline } from '../config';
import { actionRefusal, type Action, type ActionRefusal } from './may.pure';
import { useAccessText } from './messages';

/** Whether an action is available, and what to do with its button, menu item or route. */
export interface May {
  readonly may: boolean;
  /** The permission is missing: the action is not shown at all. */
  readonly isHidden: boolean;
  /** The rule that refuses the action; null if it is allowed. */
  readonly because: ActionRefusal | null;
  /** Why it is temporarily unavailable, as text for `reason` of a button. */
  readonly reason: string | undefined;
}

const noPermissions: readonly Permission[] = [];

/** What an action is about. */
interface MayAbout {
  readonly isOutdated?: boolean;
  /** Another team than the selected one. */
  readonly accountId?: string;
}

type MayOf = (action: Action, about?: MayAbout) => May;

/** Permission, blocked team, connection and version of the record in one answer, for any action. */
export function useMayOf(): MayOf {
  const { product } = usePalco();
  const session = useSession();
  const isOnline = useOnline();
  const t = useAccessText();
  const ready = session.stage === 'ready' ? session : undefined;
  const permissions = ready?.permissions ?? noPermissions;
  return (action, { isOutdated = false, accountId } = {}) => {
    const because = actionRefusal(action, {
      permissions,
      permissionsThere:
        ready && accountId !== undefined ? effectivePermissions(ready.me, accountId) : permissions,
      // The server looks at the permission only, not at the role's name (decision A5).
      isDeveloper: isDev({ permissions }, product),
      isTeamBlocked: ready?.team.bloqueada === true,
      isOnline,
      isOutdated,
    });
    return answer(because, because === null || because === 'permission' ? undefined : t(because));
  };
}

function answer(because: ActionRefusal | null, reason?: string): May {
  return { may: because === null, isHidden: because === 'permission', because, reason };
}

/** Whether the person may open a page, by the same rule as its route: no link may end in /403. */
export function useMayOpen(): (path: string) => May {
  const { product } = usePalco();
  const session = useSession();
  const permissions = session.stage === 'ready' ? session.permissions : noPermissions;
  const held = new Set(permissions);
  return (path) => answer(routeAccess(path, held, product) === 'allowed' ? null : 'permission');
}

/**
 * Whether one action is available. The server enforces it; the console hides or explains what would be refused.
 *
 * @example
 * const send = useMay('sendVideos');
 * if (send.isHidden) return null;
 * return <Button reason={send.reason} onClick={choose}>{t('send')}</Button>;
 */
export function useMay(...asked: Parameters<MayOf>): May {
  return useMayOf()(...asked);
}
