import type { ServerContext } from '../../../kernel/context';
import { httpError } from '../../../kernel/errors/http-error';
import { findRefusal, readDeliveryState } from './quota';
import { tellTeam } from './tell-billing';

/** For how long an answer is kept: one that is asked for each play must not cost three queries each. */
const keptMs = 15_000;
const mostKept = 10_000;

/** Bounds what a team delivers by its plan, in each process by what all of them have written. */
export interface DeliveryGate {
  /** @throws 402 `DELIVERY_QUOTA_REACHED` where a play of the team may not begin. */
  require(accountId: string): Promise<void>;
  /** Tells teams that come near to their limit, or reach it, within the minute in which they do. */
  onWritten(accountIds: readonly string[]): Promise<void>;
}

export function createDeliveryGate(context: Pick<ServerContext, 'db' | 'clock' | 'log'>): DeliveryGate {
  const { db, clock, log } = context;
  const kept = new Map<string, { readonly until: number; readonly isOpen: Promise<boolean> }>();

  function isOpen(accountId: string): Promise<boolean> {
    const now = clock.now();
    const known = kept.get(accountId);
    if (known !== undefined && now < known.until) return known.isOpen;
    const asked = findRefusal(db, context, { accountId, what: { kind: 'play' } }).then(
      (code) => code === null,
    );
    // What could not be asked is not kept.
    asked.catch(() => kept.delete(accountId));
    kept.delete(accountId);
    kept.set(accountId, { until: now + keptMs, isOpen: asked });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return asked;
  }
  return {
    async require(accountId) {
      if (!(await isOpen(accountId))) throw httpError({ status: 402, code: 'DELIVERY_QUOTA_REACHED' });
    },
    async onWritten(accountIds) {
      for (const accountId of accountIds) {
        kept.delete(accountId);
        try {
          const state = await readDeliveryState(db, context, accountId);
          if (state === 'near' || state === 'reached') await tellTeam(context, accountId);
        } catch (err) {
          // The hourly job tells it then.
          log.warn({ err, accountId }, 'a team was not told of its delivery');
        }
      }
    },
  };
}
