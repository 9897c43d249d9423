import type { Meta, StoryObj } from '@storybook/react-vite';
import { Chart } from './chart';
import { ChartGroup, ChartViewSwitch } from './chart-group';
import type { ChartData } from './chart.pure';

const begin = Date.UTC(2026, 10, 30, 22);
const minute = 60_000;
const timestamps = Array.from({ length: 85 }, (_, index) => begin + index * minute);
const audience = (most: number) =>
  timestamps.map((_, index) => Math.round(most * (1 - Math.exp(-index / 18)) + 14 * Math.sin(index / 3)));

/** An hour and a half of a live: a pause, a lost signal, ten minutes of which nothing is known. */
const viewers: ChartData = {
  timestamps,
  series: [
    {
      name: 'Assistindo',
      values: audience(480).map((value, index) => (index > 30 && index < 36 ? null : value)),
    },
    { name: 'Em 2025', values: audience(360), isComparison: true },
  ],
};
const rebuffering: ChartData = {
  timestamps,
  series: [{ name: 'Tempo travado', values: timestamps.map((_, index) => (index === 72 ? 3.4 : 0.4)) }],
};
const renditions: ChartData = {
  timestamps,
  series: ['1080p', '720p', '480p', '360p'].map((name, index) => ({
    name,
    values: timestamps.map((_, at) => 40 - index * 9 + 3 * Math.sin(at / 5 + index)),
  })),
};

const programme = {
  spans: [
    { from: begin, to: begin + 39 * minute, state: 'air' },
    { from: begin + 39 * minute, to: begin + 42 * minute, state: 'paused' },
    { from: begin + 42 * minute, to: begin + 84 * minute, state: 'air' },
  ],
  marks: [
    { at: begin + 39 * minute, text: 'Pausa, 3:00', tone: 'attention' },
    { at: begin + 72 * minute, text: 'Sinal 1 fora, 0:45', tone: 'bad' },
  ],
} as const;

const noCsv = async () => '';

function Programme() {
  return (
    <ChartGroup {...programme}>
      <ChartViewSwitch />
      <Chart size="large" label="Audiência de uma live" data={viewers} fileName="audiencia" loadCsv={noCsv} />
      <Chart
        label="Tempo travado"
        data={rebuffering}
        good={1}
        fileName="travado"
        loadCsv={noCsv}
        formatValue={(value) => `${value} %`}
      />
      <Chart
        label="Qualidade"
        data={renditions}
        fileName="qualidade"
        loadCsv={noCsv}
        formatValue={(value) => `${Math.round(value)} %`}
      />
    </ChartGroup>
  );
}

const meta = { title: 'Console/Chart', component: Programme } satisfies Meta<typeof Programme>;
export default meta;
type Story = StoryObj<typeof meta>;

/** The line of the programme and what was measured beside it: one axis, one crosshair, one switch. */
export const Live: Story = {};
