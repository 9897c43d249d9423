export { Chart } from './chart';
export { ChartGroup, ChartViewSwitch, useShowMoment } from './chart-group';
export { useWidth } from './use-width';
export type { ChartMark, ChartSpan } from './chart.pure';
