import type { Queryable } from '../../../../kernel/database/database';
import { coverKeyOf, coverPartsOf } from '../../../core/covers';
import type { CoverParts } from '../../../core/covers';
import { findWithTeam } from '../lives.store';
import type { LiveRow, LiveTeam } from '../lives.store';

type CoveredLive = Pick<LiveRow, 'id' | 'accountId' | 'title'>;
type CoveringTeam = Pick<LiveTeam, 'ownColor'>;

function partsOfCover({ id, accountId, title }: CoveredLive, { ownColor }: CoveringTeam): CoverParts {
  return coverPartsOf({ folder: 'live-images', id, title }, { id: accountId, ownColor });
}

/** The key of the cover that the server draws for a live. */
const generatedCover = (live: CoveredLive, team: CoveringTeam): string =>
  coverKeyOf(partsOfCover(live, team));

/** Whether the organiser gave a live no picture, so that it has a generated one. */
export const isCoverDrawn = ({ thumbnailKey, startSoonScreenKey }: LiveRow): boolean =>
  thumbnailKey === null && startSoonScreenKey === null;

/** The picture of a live that nobody sees on air: its cover, its waiting screen, or one that is drawn. */
export const pictureKeyOf = (live: LiveRow, team: CoveringTeam): string =>
  live.thumbnailKey ?? live.startSoonScreenKey ?? generatedCover(live, team);

/** What the generated cover of a live shows; null where there is no such live. */
export async function findLiveCover(db: Queryable, liveId: string): Promise<CoverParts | null> {
  const found = await findWithTeam(db, liveId);
  return found && partsOfCover(found.live, found.team);
}
