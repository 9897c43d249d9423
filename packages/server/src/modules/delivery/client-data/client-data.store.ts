import { and, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '../../../kernel/database/database';
import { clientReports } from '../../../schema';
import type { ClientSlot, ClientSums } from './client-figures.pure';

const counted = [
  'reports',
  'starved',
  'bufferMs',
  'buffers',
  'throughputKbps',
  'throughputs',
  'bitrateKbps',
  'bitrates',
  'startupMs',
  'startups',
] as const satisfies readonly (keyof ClientSums)[];

/** Adds sums to their minute or day; throws where the live or video is gone. */
export async function addClientSlot(db: Queryable, { subject, at, ...sums }: ClientSlot): Promise<void> {
  const { subjectId, at: time } = clientReports;
  const added = counted.map((name) => {
    const column = clientReports[name];
    return [name, sql`${column} + excluded.${sql.identifier(column.name)}`] as const;
  });
  await db
    .insert(clientReports)
    .values({
      ...sums,
      subjectId: subject.id,
      liveId: subject.kind === 'live' ? subject.id : null,
      videoId: subject.kind === 'video' ? subject.id : null,
      at: new Date(at),
    })
    .onConflictDoUpdate({ target: [subjectId, time], set: Object.fromEntries(added) });
}

/** The sums of a live or video since a time, or of all of it. */
export async function sumClientReports(
  db: Queryable,
  subjectId: string,
  since: Date | null,
): Promise<ClientSums> {
  const sums = counted.map((name) => {
    const total = sql<number>`coalesce(sum(${clientReports[name]}), 0)`.mapWith(Number);
    return [name, total] as const;
  });
  const [row] = await db
    .select(Object.fromEntries(sums) as Record<(typeof counted)[number], (typeof sums)[number][1]>)
    .from(clientReports)
    .where(
      and(eq(clientReports.subjectId, subjectId), since === null ? undefined : gte(clientReports.at, since)),
    );
  if (row === undefined) throw new Error('A sum has one row');
  return row;
}
