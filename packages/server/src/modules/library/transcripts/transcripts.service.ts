import type { Answer, Call } from '../../../kernel/http/module';
import type { Caller } from '../../../kernel/http/principal';
import { linksOfCall } from '../../core/access';
import { requireFolder } from '../folder-tree';
import { coversOfTeam } from '../videos';
import { wordsToStem } from './lexemes.pure';
import { parseSpokenQuery, toSpokenSearch } from './spoken-query.pure';
import type { SpokenSearch } from './spoken-query.pure';
import { groupByVideo, toTranscriptMatch } from './transcripts.presenter.pure';
import { findPassages, findStems, findVideosById, mostOfVideo } from './transcripts.store';

type SearchCall = Call<'searchTranscripts', Caller>;

/** The search in the terms of the index. */
async function readSearch({ context: { db }, query, principal }: SearchCall): Promise<SpokenSearch> {
  const terms = parseSpokenQuery(query.query);
  const said = terms.flatMap(({ words }) => words);
  const stemsIn = async (dictionary: 'portuguese' | 'english') =>
    findStems(db, dictionary, wordsToStem(said, dictionary));
  const [portuguese, english] = [await stemsIn('portuguese'), await stemsIn('english')];
  const stems = { portuguese, english, none: new Map<string, string>() };
  return toSpokenSearch(terms, { accountId: principal.accountId, stems });
}

const nothing: Answer<'searchTranscripts'> = { status: 200, body: { items: [], hasMore: false } };

/** Where in the videos of the team something is said. */
export async function searchTranscripts(call: SearchCall): Promise<Answer<'searchTranscripts'>> {
  const { context, query, principal, language } = call;
  const { db } = context;
  const { accountId } = principal;
  const { directoryId, limit } = query;
  if (directoryId !== undefined) await requireFolder(db, { accountId, directoryId });
  const { inTeam, ranking, terms } = await readSearch(call);
  if (inTeam === null || ranking === null) return nothing;
  // With those of one video more, it is known that there is one.
  const passages = (limit + 1) * mostOfVideo;
  const search = { accountId, directoryId, inTeam, ranking, terms, limit: passages };
  const found = await findPassages(db, search);
  const grouped = groupByVideo(found.passages);
  const ids = grouped.slice(0, limit).map(({ videoId }) => videoId);
  const videos = await findVideosById(db, { ids, accountId });
  const viewing = { links: linksOfCall(call), language, coverOf: await coversOfTeam(db, accountId) };
  const items = grouped.slice(0, limit).flatMap((group) => {
    const video = videos.get(group.videoId);
    return video === undefined ? [] : toTranscriptMatch(group, { video, viewing, terms });
  });
  return { status: 200, body: { items, hasMore: grouped.length > limit || found.isBounded } };
}
