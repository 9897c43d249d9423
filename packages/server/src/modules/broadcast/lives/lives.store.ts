import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import type { Placeholder, SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import { hasWords } from '../../../kernel/database/search-words';
import { orderOf } from '../../../kernel/database/null-order';
import { preparedOnce } from '../../../kernel/database/prepared-once';
import { accounts, connectionTests, lives, videos } from '../../../schema';
import { offsetOf, withTotal } from '../../../kernel/http/pagination';

const { titleFolded: _, ...columns } = getTableColumns(lives);

/** A live as it is stored. */
export type LiveRow = Omit<typeof lives.$inferSelect, 'titleFolded'>;

/** What people may change of a live. */
export type LiveChange = Partial<Omit<LiveRow, 'id' | 'accountId' | 'createdAt' | 'createdBy' | 'version'>>;

/** Which lives of a team are listed. */
interface LiveFilters {
  readonly accountId: string;
  readonly title?: string;
  readonly status?: string;
  readonly shutdown?: 'true' | 'false';
  readonly start?: string;
  readonly end?: string;
  readonly type?: LiveRow['type'];
}

/** Filter, order and page of a list of lives. */
interface LiveQuery extends LiveFilters {
  readonly sort: string;
  readonly page: number;
  readonly limit: number;
}

type LiveRef = Pick<LiveRow, 'id' | 'accountId'>;

type Status = NonNullable<LiveRow['status']>;

const byRef = ({ id, accountId }: LiveRef): SQL | undefined =>
  and(eq(lives.id, id), eq(lives.accountId, accountId), isAlive(lives));

const ofTeam = (accountId: string | Placeholder): SQL | undefined =>
  and(eq(lives.accountId, accountId), isAlive(lives));

const sortColumns = {
  createdAt: lives.createdAt,
  title: lives.titleFolded,
  scheduledStartTime: lives.scheduledStartTime,
  startedAt: lives.startedAt,
  finishedAt: lives.finishedAt,
} as const;

const isOn = inArray(lives.status, ['live', 'paused']);

/** What is on, paused, to begin, without a date, finished. */
const rank = sql`case ${lives.status} when 'live' then 1 when 'paused' then 2 when 'scheduled' then 3 when 'finished' then 5 else 4 end`;

/** Of what is to begin, when. */
const soonest = sql`case when ${lives.status} = 'scheduled' then ${lives.scheduledStartTime} end`;

/** What began or was made last. */
const newest = sql`case when ${isOn} then ${lives.startedAt} else ${lives.createdAt} end`;

function onAirOrder(direction: string | undefined): SQL[] {
  return direction === 'asc'
    ? [sql`${rank} desc`, sql`${soonest} desc`, sql`${newest} asc`, asc(lives.id)]
    : [sql`${rank} asc`, sql`${soonest} asc`, sql`${newest} desc`, desc(lives.id)];
}

function listOrder(sort: string): SQL[] {
  const [field, direction] = sort.split(',');
  return field === 'onAir' ? onAirOrder(direction) : orderOf(sort, sortColumns, lives);
}

/** `none`: without a date and never started. */
function statusIs(names: readonly string[]): SQL | undefined {
  const kept = inArray(lives.status, names.filter((name) => name !== 'none') as Status[]);
  return names.includes('none') ? or(kept, isNull(lives.status)) : kept;
}

function shutdownIs(shutdown: LiveQuery['shutdown']): SQL | undefined {
  if (shutdown === undefined) return undefined;
  if (shutdown === 'true') return eq(lives.status, 'finished');
  return or(isNull(lives.status), ne(lives.status, 'finished'));
}

/** What the contract says where a call names no order. */
const defaultSort = 'createdAt,desc';

/** Rows of lives with the number of all. Counted by the same query: a second one costs about as much as the page. */
function selectWithTotal(db: Queryable, where: SQL | undefined, sort: string) {
  const total = sql<number>`(${db.select({ total: count() }).from(lives).where(where)})`.mapWith(Number);
  return db
    .select({ ...columns, total })
    .from(lives)
    .where(where)
    .orderBy(...listOrder(sort));
}

/** The list that a team opens with, without a filter. */
const openingList = preparedOnce((db) =>
  selectWithTotal(db, ofTeam(sql.placeholder('accountId')), defaultSort)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare('palco_lives'),
);

/** One page of lives. */
export async function listLives(db: Database, query: LiveQuery): Promise<{ rows: LiveRow[]; total: number }> {
  const { accountId, limit } = query;
  const offset = offsetOf(query);
  const where = and(ofTeam(accountId), ...filtersOf(query));
  const isOpening = query.sort === defaultSort && filtersOf(query).length === 0;
  const rows = isOpening
    ? await openingList(db).execute({ accountId, limit, offset })
    : await selectWithTotal(db, where, query.sort).limit(limit).offset(offset);
  return withTotal(query, rows, () => db.$count(lives, where));
}

/** How many lives each tab of a list holds: those that pass the other filters. */
export async function countLives(
  db: Queryable,
  { accountId, ...query }: LiveFilters,
): Promise<{ all: number; live: number; scheduled: number; undated: number }> {
  const [row] = await db
    .select({
      all: count(),
      live: sql<number>`count(*) filter (where ${isOn})`.mapWith(Number),
      scheduled: sql<number>`count(*) filter (where ${lives.status} = 'scheduled')`.mapWith(Number),
      undated: sql<number>`count(*) filter (where ${lives.status} is null)`.mapWith(Number),
    })
    .from(lives)
    .where(and(ofTeam(accountId), ...filtersOf({ ...query, status: undefined })));
  return row ?? { all: 0, live: 0, scheduled: 0, undated: 0 };
}

function filtersOf({
  title = '',
  status,
  shutdown,
  start,
  end,
  type,
}: Omit<LiveFilters, 'accountId'>): SQL[] {
  const filters = [
    hasWords(lives.titleFolded, title),
    status === undefined ? undefined : statusIs(status.split(',')),
    shutdownIs(shutdown),
    start === undefined ? undefined : gte(lives.scheduledStartTime, new Date(start)),
    end === undefined ? undefined : lt(lives.scheduledStartTime, new Date(end)),
    type === undefined ? undefined : eq(lives.type, type),
  ];
  return filters.filter((filter) => filter !== undefined);
}

export async function findLive(db: Queryable, ref: LiveRef): Promise<LiveRow | null> {
  const [row] = await db.select(columns).from(lives).where(byRef(ref));
  return row ?? null;
}

/** As {@link findLive}, with a lock until the transaction ends. */
export async function lockLive(tx: Transaction, ref: LiveRef): Promise<LiveRow | null> {
  const [row] = await tx.select(columns).from(lives).where(byRef(ref)).for('no key update');
  return row ?? null;
}

/** Locks a live of any team, also one in the trash, for actions of the server itself. */
export async function lockAnyLive(tx: Transaction, id: string): Promise<LiveRow | null> {
  const [row] = await tx.select(columns).from(lives).where(eq(lives.id, id)).for('no key update');
  return row ?? null;
}

/** The settings of a team that apply to its lives. */
export interface LiveTeam {
  /** The company that the team belongs to. */
  readonly clientId: string;
  readonly domains: readonly string[];
  readonly playbackTokenVersion: number;
  readonly name: string;
  readonly logoKey: string | null;
  /** Of its public pages; null for one that its id chooses. */
  readonly ownColor: string | null;
  /** Of players whose live has none. */
  readonly color: string | null;
  readonly language: string | null;
  readonly limiteFps: number;
  readonly timezone: string;
  readonly recusarPaisDesconhecido: boolean;
}

/** A live and the settings of its team. */
interface LiveWithTeam {
  readonly live: LiveRow;
  readonly team: LiveTeam;
}

const teamColumns = {
  clientId: accounts.clientId,
  domains: accounts.dominiosPadrao,
  playbackTokenVersion: accounts.playbackTokenVersion,
  name: accounts.name,
  logoKey: accounts.thumbnailKey,
  ownColor: accounts.color,
  color: accounts.corPadrao,
  language: accounts.language,
  limiteFps: accounts.limiteFps,
  timezone: accounts.timezone,
  recusarPaisDesconhecido: accounts.recusarPaisDesconhecido,
};

/** What generated covers and pages of a team need of it. */
export async function findTeamLook(
  db: Queryable,
  accountId: string,
): Promise<Pick<LiveTeam, 'timezone' | 'ownColor'>> {
  const { timezone, ownColor } = teamColumns;
  const [row] = await db.select({ timezone, ownColor }).from(accounts).where(eq(accounts.id, accountId));
  return row ?? { timezone: 'UTC', ownColor: null };
}

/** The pictures of recordings that are not in the trash, by the ids of their videos. */
export async function findPosters(db: Queryable, videoIds: readonly string[]) {
  if (videoIds.length === 0) return new Map<string, never>();
  const { id, thumbnailKey, posterKey, playbackTokenVersion } = videos;
  const rows = await db
    .select({ id, thumbnailKey, posterKey, playbackTokenVersion })
    .from(videos)
    .where(and(inArray(id, [...videoIds]), isAlive(videos)));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A live with its team, for viewers and encoders; null where it lies in the trash, or the team is gone. */
export async function findWithTeam(db: Queryable, id: string): Promise<LiveWithTeam | null> {
  const found = await findKept(db, id);
  return found === null || found.live.deletedAt !== null ? null : found;
}

/** As {@link findWithTeam}, also of a live in the trash, whose files are kept. */
export async function findKept(db: Queryable, id: string): Promise<LiveWithTeam | null> {
  const [row] = await db
    .select({ live: columns, team: teamColumns })
    .from(lives)
    .innerJoin(accounts, and(eq(accounts.id, lives.accountId), isAlive(accounts)))
    .where(eq(lives.id, id));
  return row ?? null;
}

/** The live whose recording is this video, also one in the trash. */
export async function findRecordedLive(
  db: Queryable,
  videoId: string,
): Promise<Pick<LiveRow, 'id' | 'accountId'> | null> {
  const [row] = await db
    .select({ id: lives.id, accountId: lives.accountId })
    .from(lives)
    .where(eq(lives.recordingVideoId, videoId));
  return row ?? null;
}

/** Lives of all teams that are live or paused. */
export function listRunning(db: Queryable): Promise<LiveWithTeam[]> {
  return db
    .select({ live: columns, team: teamColumns })
    .from(lives)
    .innerJoin(accounts, and(eq(accounts.id, lives.accountId), isAlive(accounts)))
    .where(sql`${lives.status} in ('live', 'paused')`);
}

export async function insertLive(tx: Transaction, live: typeof lives.$inferInsert): Promise<LiveRow> {
  const [row] = await tx.insert(lives).values(live).returning(columns);
  if (!row) throw new Error(`The live ${live.id} was not written`);
  return row;
}

/** Changes a live and increments its version, so that a change based on an older one is refused. */
export async function writeLive(tx: Transaction, id: string, change: LiveChange): Promise<LiveRow> {
  const [row] = await tx
    .update(lives)
    .set({ ...change, version: sql`${lives.version} + 1` })
    .where(eq(lives.id, id))
    .returning(columns);
  if (!row) throw new Error(`The live ${id} vanished inside of a transaction`);
  return row;
}

/** Does not increment the version, because this is no setting of the live. */
export async function writeViewerSignal(
  db: Queryable,
  id: string,
  signal: { readonly viewerSignalAt: Date; readonly viewerSignalFor: string | null },
): Promise<void> {
  await db.update(lives).set(signal).where(eq(lives.id, id));
}

/** Its keys, overlays, attendees, chat, viewers and audience are deleted by cascade. */
export async function deleteLive(tx: Transaction, id: string): Promise<void> {
  await tx.delete(lives).where(eq(lives.id, id));
}

/** Whether the connection of an encoder to a live is tested now. */
export async function isTested(db: Queryable, liveId: string): Promise<boolean> {
  const [row] = await db
    .select({ liveId: connectionTests.liveId })
    .from(connectionTests)
    .where(and(eq(connectionTests.liveId, liveId), isNull(connectionTests.endedAt)))
    .limit(1);
  return row !== undefined;
}
