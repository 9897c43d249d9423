import { and, desc, eq, gt, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../kernel/database/database';
import { attendeeRegistrations } from '../../../schema';

/** A date that no ban outlives: for good. */
export const forGood = new Date('9999-12-31T00:00:00Z');

/** A registration of a live. */
export interface RegistrationRow {
  readonly id: string;
  readonly liveId: string;
  readonly name: string;
  readonly attendeeId: string;
  readonly addressDigest: string;
  readonly bansAddress: boolean;
}

/**
 * Who registers for a live and who bans from it take turns, or those who register at that moment would not be banned with the rest of
 * their address. Many register at once; one bans. Call it first in the transaction.
 */
export async function lockBans(tx: Transaction, liveId: string, to: 'register' | 'ban'): Promise<void> {
  const key = sql`hashtextextended(${`bans of ${liveId}`}, 0)`;
  if (to === 'ban') await tx.execute(sql`select pg_advisory_xact_lock(${key})`);
  else await tx.execute(sql`select pg_advisory_xact_lock_shared(${key})`);
}

/** A registration of a live; undefined where it is none of it. */
export async function findRegistration(
  tx: Queryable,
  liveId: string,
  registrationId: string,
): Promise<RegistrationRow | undefined> {
  const { id, name, attendeeId, addressDigest, bansAddress } = attendeeRegistrations;
  const [row] = await tx
    .select({ id, liveId: attendeeRegistrations.liveId, name, attendeeId, addressDigest, bansAddress })
    .from(attendeeRegistrations)
    .where(and(eq(attendeeRegistrations.liveId, liveId), eq(id, registrationId)));
  return row;
}

/**
 * Bans a registration until then, or no longer (null), with others that the same person made as far as can be told: those of its
 * e-mail that came from its address; all of its address with `bansAddress`. The e-mail alone says nothing, because anybody may
 * type it. Open sockets are told. @returns the ids of the registrations.
 */
export async function writeBan(
  tx: Transaction,
  { id, liveId, attendeeId, addressDigest }: RegistrationRow,
  { until, bansAddress }: { readonly until: Date | null; readonly bansAddress: boolean },
): Promise<readonly string[]> {
  const table = attendeeRegistrations;
  const ofAddress = and(
    eq(table.liveId, liveId),
    eq(table.addressDigest, addressDigest),
    bansAddress ? undefined : eq(table.attendeeId, attendeeId),
    // A ban that ends is lifted where there is one.
    until === null ? isNotNull(table.bannedUntil) : undefined,
  );
  const changed = await tx
    .update(attendeeRegistrations)
    .set({
      bannedUntil: until,
      bansAddress: until === null ? false : sql`${bansAddress} and ${table.id} = ${id}`,
    })
    .where(or(eq(table.id, id), ofAddress))
    .returning({ id: table.id });
  const ids = changed.map((row) => row.id);
  await tx.execute(
    sql`select pg_notify('palco_access', id) from unnest(${sql.param(ids)}::text[]) as banned (id)`,
  );
  return ids;
}

/** What a ban of an address, or of an e-mail that came from it, does to those who register from it. */
interface AddressBan {
  readonly addressDigest: string;
  readonly attendeeId: string;
  readonly bansAddress: boolean;
  readonly until: Date;
}

/** The bans of a live that are not over, of those who came from these addresses. */
export async function listAddressBans(
  db: Queryable,
  {
    liveId,
    addressDigests,
    now,
  }: {
    readonly liveId: string;
    readonly addressDigests: readonly string[];
    readonly now: Date;
  },
): Promise<readonly AddressBan[]> {
  const { addressDigest, attendeeId, bansAddress, bannedUntil } = attendeeRegistrations;
  const rows = await db
    .select({ addressDigest, attendeeId, bansAddress, until: bannedUntil })
    .from(attendeeRegistrations)
    .where(
      and(
        eq(attendeeRegistrations.liveId, liveId),
        inArray(addressDigest, [...new Set(addressDigests)]),
        gt(bannedUntil, now),
      ),
    );
  return rows.flatMap(({ until, ...row }) => (until === null ? [] : [{ ...row, until }]));
}

/** Registrations of a live whose own ban is not over; one that is banned with everybody of its address has none. */
function isBannedItself(liveId: string, now: Date): SQL | undefined {
  const table = attendeeRegistrations;
  const isCovered = sql`exists (
    select 1 from ${table} as root where root.live_id = ${table.liveId} and root.address_digest = ${table.addressDigest}
      and root.bans_address and root.banned_until > ${now.toISOString()}::timestamptz)`;
  return and(
    eq(table.liveId, liveId),
    gt(table.bannedUntil, now),
    or(table.bansAddress, sql`not ${isCovered}`),
  );
}

/** Until when the last of these registrations of a live is banned itself; null where none is. */
export async function findBanOf(
  db: Queryable,
  {
    liveId,
    registrationIds,
    now,
  }: {
    readonly liveId: string;
    readonly registrationIds: readonly string[];
    readonly now: Date;
  },
): Promise<Date | null> {
  const { id, bannedUntil } = attendeeRegistrations;
  const [row] = await db
    .select({ until: bannedUntil })
    .from(attendeeRegistrations)
    .where(and(inArray(id, [...registrationIds]), isBannedItself(liveId, now)))
    .orderBy(desc(bannedUntil))
    .limit(1);
  return row?.until ?? null;
}

/** The banned of a live, one for each attendee; those whose whole address is banned are one. */
export async function listBanned(db: Queryable, liveId: string, now: Date) {
  const table = attendeeRegistrations;
  return db
    .selectDistinctOn([table.attendeeId], {
      registrationId: table.id,
      name: table.name,
      until: table.bannedUntil,
      bansAddress: table.bansAddress,
    })
    .from(table)
    .where(isBannedItself(liveId, now))
    .orderBy(table.attendeeId, sql`${table.bansAddress} desc`, table.createdAt)
    .limit(500);
}
