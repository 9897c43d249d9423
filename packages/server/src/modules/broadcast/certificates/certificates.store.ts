import { and, eq, sql } from 'drizzle-orm';
import type { AnyColumn } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { isAlive } from '../../../kernel/database/alive';
import { foldedSql } from '../../../schema/columns/folded-text';
import { accounts, attendeeRegistrations, attendees, liveClassrooms, lives } from '../../../schema';

const columns = {
  accountId: lives.accountId,
  email: attendees.email,
  liveId: lives.id,
  title: lives.title,
  startedAt: lives.startedAt,
  finishedAt: lives.finishedAt,
  neededShare: liveClassrooms.certificateShare,
  logoKey: liveClassrooms.scheduleImageKey,
  team: accounts.name,
  teamPictureKey: accounts.thumbnailKey,
  color: accounts.corPadrao,
  playerColor: lives.playerColor,
  language: accounts.language,
  timezone: accounts.timezone,
};

/** What a certificate is made of. */
export interface CertificateRow {
  /** The registration or the attendee that it is for. */
  readonly subjectId: string;
  readonly accountId: string;
  readonly email: string;
  readonly name: string;
  readonly watchedSeconds: number;
  readonly liveId: string;
  readonly title: string;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Percent of the time on air; null where there are no certificates. */
  readonly neededShare: number | null;
  readonly logoKey: string | null;
  readonly team: string;
  readonly teamPictureKey: string | null;
  readonly color: string | null;
  readonly playerColor: string | null;
  readonly language: string | null;
  readonly timezone: string;
}

/**
 * Whether a registration is one of the attendee's devices: it has the name too, and watched itself. Nobody proved to own the e-mail, so
 * that whoever typed it alone, or only came for the certificate, stands for what this one registration watched.
 */
const isDevice = sql`(${attendeeRegistrations.watchedSeconds} > 0
  and ${attendees.nameFolded} = ${foldedSql(attendeeRegistrations.name)})`;
const either = <Value>(ofAttendee: AnyColumn, ofRegistration: AnyColumn) =>
  sql<Value>`case when ${isDevice} then ${ofAttendee} else ${ofRegistration} end`;

/** What the person of a registration watched, on all their devices. */
export async function findByRegistration(db: Queryable, id: string): Promise<CertificateRow | null> {
  const [row] = await db
    .select({
      ...columns,
      subjectId: either<string>(attendees.id, attendeeRegistrations.id),
      name: either<string>(attendees.name, attendeeRegistrations.name),
      watchedSeconds: either<number>(attendees.watchedSeconds, attendeeRegistrations.watchedSeconds),
    })
    .from(attendeeRegistrations)
    .innerJoin(attendees, eq(attendees.id, attendeeRegistrations.attendeeId))
    .innerJoin(lives, eq(lives.id, attendeeRegistrations.liveId))
    .innerJoin(accounts, and(eq(accounts.id, lives.accountId), isAlive(accounts)))
    .leftJoin(liveClassrooms, eq(liveClassrooms.liveId, lives.id))
    .where(eq(attendeeRegistrations.id, id));
  return row ?? null;
}

/** What an attendee of a live watched, with all registrations of the e-mail. */
export async function findByAttendee(
  db: Queryable,
  { liveId, attendeeId }: { readonly liveId: string; readonly attendeeId: string },
): Promise<CertificateRow | null> {
  const { name, watchedSeconds } = attendees;
  const [row] = await db
    .select({ ...columns, subjectId: attendees.id, name, watchedSeconds })
    .from(attendees)
    .innerJoin(lives, eq(lives.id, attendees.liveId))
    .innerJoin(accounts, and(eq(accounts.id, lives.accountId), isAlive(accounts)))
    .leftJoin(liveClassrooms, eq(liveClassrooms.liveId, lives.id))
    .where(and(eq(attendees.id, attendeeId), eq(attendees.liveId, liveId)));
  return row ?? null;
}
