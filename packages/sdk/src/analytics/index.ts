export { alertMetrics, alertRuleKey, type AlertMetric, type AlertRule } from './alert-rules.pure';
export { analyticsApi, type AnalyticsApi, type LiveLog, type LiveMetric } from './analytics';
export { liveAlerts } from './live-alerts';
export { createLiveAnalytics } from './live-analytics';
export { liveAnalytics } from './live-analytics-capability';
export type {
  AnalyticsRange,
  AnalyzedLive,
  LiveAnalytics,
  LiveAnalyticsState,
} from './live-analytics-contract';
export {
  metricPaths,
  type AnalyticsGroup,
  type AnalyticsGroupName,
  type AnalyticsGroups,
  type SeriesGroup,
} from './live-groups.pure';
export { createRollingWindow, pointsOf, type PointSeries, type WindowSnapshot } from './rolling-window.pure';
