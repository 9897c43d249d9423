export { Chart } from './chart';
export type { ChartData } from './chart.pure';
