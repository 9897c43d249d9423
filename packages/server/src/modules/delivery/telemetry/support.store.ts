import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { attendees, lives, playEvents, plays, videos } from '../../../schema';

/** A play with the person who registered for it. */
export interface SupportPlay {
  readonly play: typeof plays.$inferSelect;
  readonly name: string | null;
  readonly email: string | null;
}

/** Whether a live or video is one of the team. */
export async function isOfTeam(db: Queryable, id: string, accountId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${lives} where id = ${id} and account_id = ${accountId}
    union all select 1 from ${videos} where id = ${id} and account_id = ${accountId} limit 1`);
  return rows.length > 0;
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** By the code of a player, the id of a play, or, where the caller may see attendees, an e-mail. */
function isViewer(viewer: string, seesAttendees: boolean): SQL | undefined {
  return or(
    eq(plays.viewerCode, viewer),
    uuid.test(viewer) ? eq(plays.id, viewer.toLowerCase()) : undefined,
    seesAttendees ? eq(attendees.email, viewer.trim().toLowerCase()) : undefined,
  );
}

const mostPlays = 200;
const mostEvents = 1_000;

/** The newest plays of a live or video; of one viewer if one is named. */
export function listPlays(
  db: Queryable,
  {
    subjectId,
    viewer,
    seesAttendees,
    most = mostPlays,
  }: {
    readonly subjectId: string;
    readonly viewer: string | undefined;
    readonly seesAttendees: boolean;
    readonly most?: number;
  },
): Promise<SupportPlay[]> {
  return db
    .select({ play: plays, name: attendees.name, email: attendees.email })
    .from(plays)
    .leftJoin(attendees, eq(attendees.id, plays.attendeeId))
    .where(
      and(eq(plays.subjectId, subjectId), viewer === undefined ? undefined : isViewer(viewer, seesAttendees)),
    )
    .orderBy(desc(plays.seenAt), desc(plays.id))
    .limit(most);
}

/** The newest events of some plays. */
export function listEvents(
  db: Queryable,
  {
    subjectId,
    playIds,
    most = mostEvents,
  }: {
    readonly subjectId: string;
    readonly playIds: readonly string[];
    readonly most?: number;
  },
) {
  return db
    .select()
    .from(playEvents)
    .where(and(eq(playEvents.subjectId, subjectId), inArray(playEvents.playId, [...playIds])))
    .orderBy(desc(playEvents.at), desc(playEvents.id))
    .limit(most);
}
