import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { ApiSchema } from '@palco/sdk';
import type { Live } from '@palco/sdk/lives';
import { useState } from 'react';
import { useMay } from '../../../access';
import { overviewsById } from '../rows/overview';
import { firstStepsDone, type FirstStep } from './first-steps.pure';
import { wasInvited } from './invited';

/** Where a team stands on the way to its first live. */
export interface BeginningOfTeam {
  readonly live: Live | null;
  readonly done: Readonly<Record<FirstStep, boolean>>;
  /** The invitation of the live was copied. */
  onInvited(): void;
}

/**
 * The beginning of a team that had no live before and has at most one now; null for all others, for people who may not change lives,
 * and until it is known. `list` is the whole list of lives that are not over, undefined for a part of it.
 */
export function useBeginning(list: ApiSchema<'LiveList'> | undefined): BeginningOfTeam | null {
  const may = useMay('changeLives');
  const isAsked = list !== undefined && list.pagination.total <= 1 && !may.isHidden;
  const over = usePalcoQuery((palco) => livesQueryOptions(palco, { status: 'finished', limit: 1 }), {
    enabled: isAsked,
  });
  const [copied, setCopied] = useState<string | null>(null);
  if (!isAsked || over.data === undefined || over.data.pagination.total > 0) return null;
  const live = list.items[0] ?? null;
  const done = firstStepsDone({
    live,
    overview: live ? overviewsById(list).get(live.id) : undefined,
    isCopied: live !== null && (copied === live.id || wasInvited(live.id)),
  });
  return done && { live, done, onInvited: () => setCopied(live?.id ?? null) };
}
