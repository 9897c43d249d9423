export { LiveChartPlot as Plot, type LiveChartPlotProps as PlotProps } from './live-chart-plot';
export { LiveChartRetry as Retry, type LiveChartRetryProps as RetryProps } from './live-chart-retry';
export { LiveChartRoot as Root, type LiveChartRootProps as RootProps } from './live-chart-root';
export { LiveChartStatus as Status, type LiveChartStatusProps as StatusProps } from './live-chart-status';
