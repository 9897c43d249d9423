export { LiveChartPlot as Plot, type LiveChartPlotProps as PlotProps } from './live-chart-plot';
export { LiveChartRetry as Retry } from './live-chart-retry';
export { LiveChartRoot as Root, type LiveChartRootProps as RootProps } from './live-chart-root';
export { LiveChartStatus as Status } from './live-chart-status';
