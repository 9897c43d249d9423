import { and, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import type { Queryable } from '../../kernel/database/database';
import { livePublishers } from '../../kernel/database/tables';
import type { SignalFigures } from '../../ports/live-ingest';
import { staleMs } from './ingest.policy.pure';

/** A signal as it is stored. */
export type PublisherRow = typeof livePublishers.$inferSelect;

/** Which signal of which live. */
export interface SignalPlace {
  readonly liveId: string;
  readonly signalId: number;
}

/** Claims a signal for a connection; false where an active connection of another process has it. */
export async function claimSignal(
  db: Queryable,
  claim: SignalPlace & Pick<PublisherRow, 'accountId' | 'publisherId' | 'keyId' | 'holder'>,
  now: Date,
): Promise<boolean> {
  const row = {
    ...claim,
    startedAt: now,
    lastSeenAt: now,
    endedAt: null,
    figures: null,
    dropRequestedAt: null,
  };
  const taken = await db
    .insert(livePublishers)
    .values(row)
    .onConflictDoUpdate({
      target: [livePublishers.liveId, livePublishers.signalId],
      set: row,
      setWhere: or(
        isNotActive(now),
        // A row of the same process is outdated: its desk admits no second sender of a signal.
        eq(livePublishers.holder, claim.holder),
      ),
    })
    .returning({ liveId: livePublishers.liveId });
  return taken.length > 0;
}

const isSilent = (now: Date) => lt(livePublishers.lastSeenAt, new Date(now.getTime() - staleMs));
const isNotActive = (now: Date) => or(isNotNull(livePublishers.endedAt), isSilent(now));

/** Heartbeat of a connection; true where the connection has to be ended. */
export async function touchSignal(
  db: Queryable,
  place: SignalPlace & { readonly publisherId: string },
  { figures, now }: { figures: SignalFigures | null; now: Date },
): Promise<boolean> {
  const [row] = await db
    .update(livePublishers)
    .set({ lastSeenAt: now, figures })
    .where(ofConnection(place))
    .returning({ dropRequestedAt: livePublishers.dropRequestedAt });
  // No row: another connection took the signal over.
  return row === undefined || row.dropRequestedAt !== null;
}

export async function endSignal(
  db: Queryable,
  place: SignalPlace & { readonly publisherId: string },
  now: Date,
): Promise<void> {
  await db.update(livePublishers).set({ endedAt: now }).where(ofConnection(place));
}

const ofConnection = ({ liveId, signalId, publisherId }: SignalPlace & { readonly publisherId: string }) =>
  and(
    eq(livePublishers.liveId, liveId),
    eq(livePublishers.signalId, signalId),
    eq(livePublishers.publisherId, publisherId),
  );

/** Has the connections with a key, or of a live, ended by the processes that hold them. */
export async function requestDrop(
  db: Queryable,
  which: { readonly keyId: string } | { readonly liveId: string },
  now: Date,
): Promise<void> {
  const whose =
    'keyId' in which ? eq(livePublishers.keyId, which.keyId) : eq(livePublishers.liveId, which.liveId);
  await db
    .update(livePublishers)
    .set({ dropRequestedAt: now })
    .where(and(whose, isNull(livePublishers.endedAt)));
}

export async function listSignals(db: Queryable, liveIds: readonly string[]): Promise<PublisherRow[]> {
  if (liveIds.length === 0) return [];
  return db
    .select()
    .from(livePublishers)
    .where(inArray(livePublishers.liveId, [...liveIds]))
    .orderBy(livePublishers.liveId, livePublishers.signalId);
}

/** Ends the rows of processes that are gone, and rows that are silent for too long. */
export async function endAbandoned(
  db: Queryable,
  isGone: (holder: string) => boolean,
  now: Date,
): Promise<void> {
  const holders = await db
    .selectDistinct({ holder: livePublishers.holder })
    .from(livePublishers)
    .where(isNull(livePublishers.endedAt));
  const gone = holders.map(({ holder }) => holder).filter(isGone);
  await db
    .update(livePublishers)
    .set({ endedAt: livePublishers.lastSeenAt })
    .where(and(isNull(livePublishers.endedAt), or(inArray(livePublishers.holder, gone), isSilent(now))));
}
