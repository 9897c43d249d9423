import type { ServerContext } from '../../../../kernel/context';
import { teamColourOf } from '../../../../kernel/brand/team-colour.pure';
import { drawable } from '../../../../kernel/pdf/open-document';
import { coverKeyOf, coverWord, createCovers } from '../../../core/covers';
import type { CoverParts, Covers } from '../../../core/covers';
import { findWithTeam } from '../lives.store';
import type { LiveRow, LiveTeam } from '../lives.store';

type CoveredLive = Pick<LiveRow, 'id' | 'accountId' | 'title'>;
type CoveringTeam = Pick<LiveTeam, 'ownColor'>;

function partsOfCover({ id, accountId, title }: CoveredLive, { ownColor }: CoveringTeam): CoverParts {
  const color = teamColourOf({ id: accountId, ownColor });
  return { id, word: coverWord(title, drawable), color };
}

/** The key of the cover that the server draws for a live. */
const generatedCover = (live: CoveredLive, team: CoveringTeam): string =>
  coverKeyOf(partsOfCover(live, team));

/** The picture of a live that nobody sees on air: its cover, its waiting screen, or one that is drawn. */
export const pictureKeyOf = (live: LiveRow, team: CoveringTeam): string =>
  live.thumbnailKey ?? live.startSoonScreenKey ?? generatedCover(live, team);

/** The generated covers of all lives. */
export function createLiveCovers({ db }: Pick<ServerContext, 'db'>): Covers {
  return createCovers(async (liveId) => {
    const found = await findWithTeam(db, liveId);
    return found && partsOfCover(found.live, found.team);
  });
}
