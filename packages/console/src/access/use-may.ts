import { useSession } from '@palco/react';
import { useOnline } from '../config';
import { mayNot, type Action, type MayNot } from './may.pure';
import { useAccessText } from './messages';

/** Whether an action is there, and what to do with its button, menu item or route. */
export interface May {
  readonly may: boolean;
  /** Never usable here: it is not shown at all. */
  readonly isHidden: boolean;
  /** Why not, as a rule; null where nothing is against it. */
  readonly because: MayNot | null;
  /** Why not for now, in words: for `reason` of a button. */
  readonly reason: string | undefined;
}

const nobody: readonly string[] = [];

type MayOf = (action: Action, record?: { isOutdated?: boolean }) => May;

/** Permission, blocked team, connection and version of the record in one answer, for any action. */
export function useMayOf(): MayOf {
  const session = useSession();
  const isOnline = useOnline();
  const t = useAccessText();
  const isReady = session.stage === 'ready';
  return (action, { isOutdated = false } = {}) => {
    const because = mayNot(action, {
      permissions: isReady ? session.permissions : nobody,
      isTeamBlocked: isReady && session.team.bloqueada,
      isOnline,
      isOutdated,
    });
    return {
      may: because === null,
      isHidden: because === 'permission',
      because,
      reason: because === null || because === 'permission' ? undefined : t(because),
    };
  };
}

/**
 * Whether one action is there. The server decides; this spares refusals and says why.
 *
 * @example
 * const send = useMay('sendVideos');
 * if (send.isHidden) return null;
 * return <Button reason={send.reason} onClick={choose}>{t('send')}</Button>;
 */
export function useMay(...asked: Parameters<MayOf>): May {
  return useMayOf()(...asked);
}
