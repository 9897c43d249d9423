import type { LiveAudience, operations } from '@palco/openapi';
import type { PalcoClient } from '../client';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { LiveAudience } from '@palco/openapi';

/** `since`: milliseconds since 1970; the answer has only newer points. */
export type LiveViewersQuery = Pick<
  NonNullable<operations['getLiveAudience']['parameters']['query']>,
  'since'
>;

/** The calls about audiences. All throw `SdkError`. */
export interface Analytics {
  /** Viewers over the time of a live, counted every 15 seconds, and `total`, the viewers now. Merge updates by `joinAudience`. */
  liveViewers(liveId: string, query?: LiveViewersQuery, options?: CallOptions): Promise<LiveAudience>;
}

/**
 * Binds the calls about audiences to a client.
 *
 * @example const { total } = await createAnalytics(client).liveViewers(liveId);
 */
export function createAnalytics({ call }: PalcoClient): Analytics {
  return {
    liveViewers: (id, query, options) =>
      call('GET', '/v1/analytics/live/{id}/viewers', { path: { id }, query, options }),
  };
}

/** The calls about audiences as a capability. */
export const analyticsCalls = ({ client }: Palco): Analytics => createAnalytics(client);
