import type { Transaction } from '../../../../kernel/database/database';

/** The pictures that another module keeps for a live; they are removed with it. */
export interface PicturesOfLive {
  imageKeys(tx: Transaction, liveId: string): Promise<readonly (string | null)[]>;
}
