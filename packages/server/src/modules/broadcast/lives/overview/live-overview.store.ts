import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Queryable } from '../../../../kernel/database/database';
import { attendees, liveAudience, livePublishers, lives, liveSpeakers } from '../../../../schema';

/** What a list shows beside each live, as it is stored. */
export interface OverviewRow {
  readonly liveId: string;
  readonly attendees: number;
  readonly isSignalSeen: boolean;
  readonly signalsNow: number;
  readonly speakers: readonly {
    readonly id: string;
    readonly name: string;
    readonly avatarKey: string | null;
  }[];
  readonly speakersTotal: number;
  readonly viewers: readonly (number | null)[] | null;
  readonly peakViewers: number | null;
}

const mostSpeakers = 4;
/** As many points as the line of a row has pixels for. */
const mostParts = 48;

// In texts of their own: drizzle leaves the table out of the columns that stand in a field itself.
const registered = sql`from ${attendees} where ${attendees.liveId} = ${lives.id}`;
const signals = sql`from ${livePublishers} where ${livePublishers.liveId} = ${lives.id}`;
const counted = sql`from ${liveAudience} where ${liveAudience.liveId} = ${lives.id}`;

const speakers = sql`from ${liveSpeakers} where ${liveSpeakers.liveId} = ${lives.id}`;

const firstSpeakers = sql<OverviewRow['speakers']>`(
  select coalesce(json_agg(json_build_object('id', one.id, 'name', one.name, 'avatarKey', one.avatar_key) order by one.position, one.id), '[]')
  from (
    select * ${speakers} order by position, id limit ${sql.raw(String(mostSpeakers))}
  ) one
)`;

/**
 * The most viewers of each equal part of the time. A part has two points or more, so that a part without any is one in which nothing
 * was counted.
 */
const line = sql<OverviewRow['viewers']>`(
  select json_agg(most.viewers order by part.number)
  from (
    select min(at) as first, extract(epoch from max(at) - min(at)) + 1 as seconds,
      least(${sql.raw(String(mostParts))}, greatest(1, count(*) / 2))::int as parts
    ${counted}
    having count(*) > 0
  ) time
  cross join generate_series(1, time.parts) as part (number)
  left join lateral (
    select max(viewers) as viewers ${counted}
      and width_bucket(extract(epoch from at - time.first), 0, time.seconds, time.parts) = part.number
  ) most on true
)`;

const number = (value: SQL) => sql<number>`${value}`.mapWith(Number);

/** What a list shows beside the lives of a team, in one query. */
export function listOverviews(
  db: Queryable,
  { accountId, liveIds }: { readonly accountId: string; readonly liveIds: readonly string[] },
): Promise<OverviewRow[]> {
  return db
    .select({
      liveId: lives.id,
      attendees: number(sql`(select count(*) ${registered})`),
      isSignalSeen: sql<boolean>`exists (select 1 ${signals})`,
      signalsNow: number(sql`(select count(*) ${signals} and ${livePublishers.endedAt} is null)`),
      speakers: firstSpeakers,
      speakersTotal: number(sql`(select count(*) ${speakers})`),
      viewers: line,
      peakViewers: sql<number | null>`(select max(viewers) ${counted})`,
    })
    .from(lives)
    .where(and(eq(lives.accountId, accountId), inArray(lives.id, [...liveIds])));
}
