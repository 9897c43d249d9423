import type { PlayerOverlay } from '@palco/openapi';
import type { ServerContext } from '../../../../kernel/context';
import type { Transaction } from '../../../../kernel/database/database';

/** The overlays of a live. Injected, because the module `live-overlays` depends on this one. */
export interface OverlaysOfLive {
  /** Those that viewers are shown. */
  forPlayer(context: Pick<ServerContext, 'db' | 'mediaLinks'>, liveId: string): Promise<PlayerOverlay[]>;
  /** Storage keys of their pictures, for a live that is deleted. */
  imageKeys(tx: Transaction, liveId: string): Promise<(string | null)[]>;
}
