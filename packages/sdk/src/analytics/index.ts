export { alertMetrics, alertRuleKey, type AlertMetric, type AlertRule } from './alert-rules.pure';
export {
  analyticsApi,
  createAnalytics,
  type Analytics,
  type ExportedMetric,
  type LiveAudience,
  type LiveLog,
  type LiveMetric,
  type LiveMetricName,
  type LiveMetricQuery,
  type LiveSummary,
  type LiveViewersQuery,
  type MetricShare,
} from './analytics';
export { liveAlerts, type LiveAlert, type LiveAlerts } from './live-alerts';
export { createLiveAnalytics } from './live-analytics';
export { liveAnalytics } from './live-analytics-capability';
export type {
  AnalyticsRange,
  AnalyzedLive,
  LiveAnalytics,
  LiveAnalyticsOptions,
  LiveAnalyticsState,
} from './live-analytics-contract';
export {
  metricPaths,
  type AnalyticsError,
  type AnalyticsGroup,
  type AnalyticsGroupName,
  type AnalyticsGroups,
  type SeriesGroup,
  type SummaryGroup,
} from './live-groups.pure';
export {
  createRollingWindow,
  pointsOf,
  type PointSeries,
  type RollingWindow,
  type SeriesPoint,
  type WindowOptions,
  type WindowSnapshot,
} from './rolling-window.pure';
