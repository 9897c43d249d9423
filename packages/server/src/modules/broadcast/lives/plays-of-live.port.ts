import type { LiveDetails } from '@palco/openapi';
import type { ServerContext } from '../../../kernel/context';

/** What support sees of the plays of a live, without naming a viewer. */
export type PlaysInDetails = Pick<
  LiveDetails,
  'tech_info' | 'geo_info' | 'service_history' | 'player_events' | 'lastError'
>;

/** The plays of lives, which another module keeps. */
export interface PlaysOfLive {
  /** Of the newest play, its events, the plays before it, and the last error of any. */
  detailsOf(context: Pick<ServerContext, 'db'>, liveId: string): Promise<PlaysInDetails>;
}
