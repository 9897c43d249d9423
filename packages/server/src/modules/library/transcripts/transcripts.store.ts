import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { isAlive } from '../../../kernel/database/alive';
import type { Database, Queryable, Transaction } from '../../../kernel/database/database';
import type { subtitles } from '../../../schema';
import { transcriptPassages, videos } from '../../../schema';
import { toLexemes, wordsToStem } from './lexemes.pure';
import type { Stems } from './lexemes.pure';
import type { PlacedLexeme } from './moments.pure';
import { toPassages } from './passages.pure';
import type { Passage, PassageCue } from './passages.pure';
import type { VideoRow } from '../videos';
import type { SpokenSearch } from './spoken-query.pure';
import { dictionaryOf } from './words.pure';
import type { Dictionary } from './words.pure';

/** Grows with every change of how passages are cut and words are stemmed: what was written by older rules is written anew. */
export const indexRevision = 1;

type Transcript = Pick<typeof subtitles.$inferSelect, 'videoId' | 'language' | 'cues'>;

const stemmers: Readonly<Record<Exclude<Dictionary, 'none'>, string>> = {
  portuguese: 'pg_catalog.portuguese_stem',
  english: 'pg_catalog.english_stem',
};

/** The stems of words that {@link wordsToStem} named. */
export async function findStems(
  db: Queryable,
  dictionary: Dictionary,
  words: readonly string[],
): Promise<Stems> {
  if (dictionary === 'none' || words.length === 0) return new Map();
  const { rows } = await db.execute<{ word: string; stem: string | null }>(
    sql`select word, (ts_lexize(${stemmers[dictionary]}::regdictionary, word))[1] as stem from unnest(${sql.param(words)}::text[]) word`,
  );
  return new Map(rows.map(({ word, stem }) => [word, stem]));
}

/** Writes what is searched of subtitles, in place of what was there. The row of the subtitles has to be there. */
export async function indexTranscript(
  tx: Transaction,
  { videoId, language, cues }: Transcript,
): Promise<void> {
  await tx
    .delete(transcriptPassages)
    .where(and(eq(transcriptPassages.videoId, videoId), eq(transcriptPassages.language, language)));
  const passages = toPassages(cues);
  if (passages.length === 0) return;
  const [video] = await tx.select({ accountId: videos.accountId }).from(videos).where(eq(videos.id, videoId));
  if (video === undefined) return;
  const dictionary = dictionaryOf(language);
  const texts = passages.flatMap((passage) => passage.cues.map(([, , text]) => text));
  const stems = await findStems(tx, dictionary, wordsToStem(texts, dictionary));
  const scope = { accountId: video.accountId, language, stems };
  await tx.insert(transcriptPassages).values(
    passages.map((passage, position) => ({
      videoId,
      language,
      position,
      lexemes: toLexemes(passage, scope),
      cues: [...passage.cues],
      ownCues: passage.ownCues,
    })),
  );
}

/** Passages of one search are bounded: a word that is said everywhere is ranked among so many of them. */
const mostRanked = 1_000;
/** Passages of one video. */
export const mostOfVideo = 3;

/** A passage in which all words are said. */
export interface FoundPassage extends Omit<Passage, 'cues'> {
  readonly videoId: string;
  readonly language: string;
  readonly cues: PassageCue[];
  /** Where the words of the search stand. */
  readonly placed: PlacedLexeme[];
}

interface PassageSearch extends Pick<SpokenSearch, 'terms'> {
  readonly accountId: string;
  readonly directoryId: string | undefined;
  /** A `tsquery`, and the one to rank by. */
  readonly inTeam: string;
  readonly ranking: string;
  readonly limit: number;
}

/** With the number of all that were ranked. */
type FoundRow = Record<string, unknown> & FoundPassage & { readonly ranked: string };

/** Passages of videos that play, the best video first, those of one video together. */
export async function findPassages(
  db: Database,
  search: PassageSearch,
): Promise<{ readonly passages: FoundPassage[]; readonly isBounded: boolean }> {
  const { rows } = await db.transaction(async (tx) => {
    // The planner takes two frequent words that never meet for a frequent pair, and would read every passage of the table.
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`);
    return tx.execute<FoundRow>(passagesOf(search));
  });
  const passages = rows.map(({ videoId, language, cues, ownCues, placed }) => ({
    videoId,
    language,
    cues,
    ownCues,
    placed,
  }));
  return { passages, isBounded: Number(rows[0]?.ranked ?? 0) >= mostRanked };
}

function passagesOf({ accountId, directoryId, inTeam, ranking, limit, terms }: PassageSearch): SQL {
  const isShown = and(
    eq(videos.accountId, accountId),
    isAlive(videos),
    eq(videos.status, 'ready'),
    directoryId === undefined ? undefined : eq(videos.directoryId, directoryId),
  );
  return sql`
    with found as materialized (
      select video_id, language, position, videos.created_at,
        ts_rank_cd(lexemes, ${ranking}::tsquery) as rank
      from ${transcriptPassages} join ${videos} on ${videos.id} = video_id
      where lexemes @@ ${inTeam}::tsquery and ${isShown}
      limit ${mostRanked}
    ), placed as (
      select found.*, max(rank) over (partition by video_id) as best,
        row_number() over (partition by video_id order by rank desc, language, position) as place
      from found
    )
    select passage.video_id as "videoId", passage.language, passage.cues, passage.own_cues as "ownCues",
      (select count(*) from found) as ranked, ${placedLexemes(terms)} as placed
    from placed join ${transcriptPassages} passage using (video_id, language, position)
    where place <= ${mostOfVideo}
    order by best desc, created_at desc, video_id, place
    limit ${limit}`;
}

/** The lexemes of a search in a passage, as pairs of JSON. */
function placedLexemes(terms: SpokenSearch['terms']): SQL {
  const all = Object.values(terms).flat();
  const lexemes = all.flatMap((term) => term.lexemes.map(({ lexeme }) => lexeme));
  const prefixes = all.flatMap(({ prefix }) => (prefix === null ? [] : [`${prefix}%`]));
  return sql`(
    select coalesce(jsonb_agg(jsonb_build_array(one.lexeme, one.positions)), '[]')
    from unnest(passage.lexemes) one
    where one.lexeme = any(${sql.param(lexemes)}::text[]) or one.lexeme like any(${sql.param(prefixes)}::text[])
  )`;
}

/** Videos of the team that are not in the trash. */
export async function findVideosById(
  db: Queryable,
  { ids, accountId }: { readonly ids: readonly string[]; readonly accountId: string },
): Promise<ReadonlyMap<string, VideoRow>> {
  if (ids.length === 0) return new Map();
  const isOurs = and(inArray(videos.id, [...ids]), eq(videos.accountId, accountId), isAlive(videos));
  const rows = await db.select().from(videos).where(isOurs);
  return new Map(rows.map((row) => [row.id, row]));
}
