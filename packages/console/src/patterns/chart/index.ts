export { Chart } from './chart';
export { ChartGroup, ChartViewSwitch, useShowMoment } from './chart-group';
export type { ChartMark, ChartSpan } from './chart.pure';
