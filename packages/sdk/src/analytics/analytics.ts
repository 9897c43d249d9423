import type { LiveAudience, LiveLog, LiveMetric, LiveSummary, operations } from '@palco/openapi';
import { fillPath } from '../kernel/address.pure';
import type { CallOptions } from '../kernel/call-options';
import type { ApiQuery } from '../kernel/contract-types';
import { errorFromBody } from '../kernel/http-errors';
import type { Palco } from '../palco';

export type { LiveAudience, LiveLog, LiveMetric, LiveSummary, MetricShare } from '@palco/openapi';

/** `since`: milliseconds since 1970; the answer has only newer points. */
export type LiveViewersQuery = Pick<ApiQuery<'getLiveAudience'>, 'since'>;

/** `since`, `start` and `end`: milliseconds since 1970. Without a range, the last 30 minutes. */
export type LiveMetricQuery = Pick<ApiQuery<'getLiveMetric'>, 'since' | 'start' | 'end'>;

/** A metric that players report. */
export type LiveMetricName = operations['getLiveMetric']['parameters']['path']['metric'];

/** A metric that can be exported. */
export type ExportedMetric = operations['exportLiveMetric']['parameters']['path']['metric'];

/** The calls about audiences. All throw `SdkError`. */
export interface AnalyticsApi {
  /** Viewers over the time of a live, counted every 15 seconds, and `total`, the viewers now. */
  liveViewers(liveId: string, query?: LiveViewersQuery, options?: CallOptions): Promise<LiveAudience>;
  /** A metric over the time of a live, by second for the last 30 minutes (`step` 1), otherwise by minute (`step` 60). */
  liveMetric(
    liveId: string,
    query: LiveMetricQuery & { readonly metric: LiveMetricName },
    options?: CallOptions,
  ): Promise<LiveMetric>;
  /** The figures of a whole live. */
  liveSummary(liveId: string, options?: CallOptions): Promise<LiveSummary>;
  /** What was done to a live, and how its signals were, the oldest first. */
  liveLog(liveId: string, options?: CallOptions): Promise<LiveLog>;
  /** A metric of a whole live as CSV, the oldest row first. */
  liveMetricCsv(liveId: string, metric: ExportedMetric, options?: CallOptions): Promise<string>;
}

/**
 * The calls about audiences as a capability.
 *
 * @example
 * ```ts
 * const summary = await palco.use(analyticsApi).liveSummary(liveId);
 * const csv = await palco.use(analyticsApi).liveMetricCsv(liveId, 'rebuffering');
 * ```
 */
export function analyticsApi({ client: { call, send } }: Pick<Palco, 'client'>): AnalyticsApi {
  return {
    liveViewers: (id, query, options) =>
      call('GET', '/v1/analytics/live/{id}/viewers', { path: { id }, query, options }),
    liveMetric: (id, { metric, ...query }, options) =>
      call('GET', '/v1/analytics/live/{id}/{metric}', { path: { id, metric }, query, options }),
    liveSummary: (id, options) => call('GET', '/v1/analytics/live/{id}/summary', { path: { id }, options }),
    liveLog: (id, options) => call('GET', '/v1/live-streams/{id}/log', { path: { id }, options }),
    async liveMetricCsv(id, metric, { accountId, ...options } = {}) {
      const path = fillPath('/v1/analytics/live/{id}/{metric}/export', { id, metric });
      const query = new URLSearchParams({ format: 'csv', ...(accountId !== undefined && { accountId }) });
      const response = await send({ path, query, ...options });
      const text = await response.text();
      if (!response.ok) throw errorFromBody(text, response);
      return text;
    },
  };
}
