export { Chart } from './chart';
export { ChartGroup, ChartViewSwitch } from './chart-group';
export type { ChartMark, ChartSpan } from './chart.pure';
