export * as LiveChart from './index.parts';
export type { LiveChartEngine } from './live-chart-context';
export type { LiveChartData } from './live-chart-plot';
export { liveChartAttributes, type LiveChartPartState } from './live-chart.data-attrs';
export { useLiveAnalytics, type UsedLiveAnalytics } from './use-live-analytics';
