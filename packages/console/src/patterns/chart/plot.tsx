import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartData } from './chart.pure';
import styles from './chart.module.css';

const defaultHeight = 220;

interface PlotProps {
  data: ChartData;
  /** Names of series that are not drawn. */
  hidden?: ReadonlySet<string>;
  /** In pixels. */
  height?: number;
  formatTime(timestamp: number): string;
  formatValue(value: number): string;
}

/** Colours are read when they are drawn, so that they are those of the theme of that moment. */
const colourOf = (element: Element | null) => (element ? getComputedStyle(element).color : '');

function optionsOf(host: HTMLElement, text: { current: PlotProps }): UPlot.Options {
  const muted = () => colourOf(host);
  const axis: UPlot.Axis = {
    stroke: muted,
    font: `11px ${getComputedStyle(host).fontFamily}`,
    grid: { stroke: () => colourOf(host.querySelector('[data-grid]')), width: 1 },
    ticks: { show: false },
  };
  const { data, hidden, height = defaultHeight } = text.current;
  return {
    width: Math.max(1, host.clientWidth),
    height,
    ms: 1,
    legend: { show: false },
    // One key for all: a crosshair stands at the same moment in every chart of the page.
    cursor: { sync: { key: 'palco' } },
    scales: { y: { range: (_, __, most) => [0, Math.max(1, most * 1.05)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_, splits) => splits.map((at) => text.current.formatTime(at)),
        space: 80,
        size: 32,
      },
      {
        ...axis,
        values: (_, splits) => splits.map((value) => text.current.formatValue(value)),
        incrs: () => (isWhole(text.current.data) ? wholeSteps : anySteps),
        space: 40,
        size: 56,
      },
    ],
    series: [
      {},
      ...data.series.map(({ name }, index) => ({
        label: name,
        // Thin lines are drawn five times as fast, and so many thick ones would hide each other.
        width: data.series.length > 5 ? 1 : 2,
        show: !hidden?.has(name),
        stroke: () => colourOf(host.querySelector(`[data-line="${index}"]`)),
        fill: data.series.length > 1 ? undefined : () => colourOf(host.querySelector('[data-area]')),
        points: { fill: () => colourOf(host.querySelector(`[data-line="${index}"]`)) },
      })),
    ],
  };
}

/** Steps of an axis: 1, 2 and 5 times each power of ten. */
const stepsFrom = (least: number): number[] =>
  Array.from({ length: 16 - least }, (_, index) => 10 ** (index + least)).flatMap((ten) => [
    ten,
    2 * ten,
    5 * ten,
  ]);
const anySteps = stepsFrom(-6);
const wholeSteps = stepsFrom(0);

/** Whether the chart counts things: its axis then has no fractions, since there is no half of a viewer. */
const isWhole = ({ series }: ChartData): boolean =>
  series.every(({ values }) =>
    Array.from(values).every((value) => value === null || Number.isInteger(value)),
  );

const rowsOf = ({ timestamps, series }: ChartData): UPlot.AlignedData =>
  [timestamps, ...series.map(({ values }) => values)] as UPlot.AlignedData;

/** The drawing of a chart: uPlot is known to this file alone. */
export function Plot(props: PlotProps) {
  const host = useRef<HTMLDivElement>(null);
  const plot = useRef<UPlot>(null);
  const latest = useRef(props);
  const names = props.data.series.map(({ name }) => name).join('\n');
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const element = host.current;
    // Without a canvas (a page of tests) the sentence and the table remain.
    if (!element || typeof Path2D === 'undefined') return undefined;
    const drawn = new UPlot(optionsOf(element, latest), rowsOf(latest.current.data), element);
    plot.current = drawn;
    const sizes = new ResizeObserver(() =>
      drawn.setSize({ width: Math.max(1, element.clientWidth), height: drawn.height }),
    );
    sizes.observe(element);
    const redraw = () => drawn.redraw(false, true);
    const theme = new MutationObserver(redraw);
    theme.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const system = matchMedia('(prefers-color-scheme: dark)');
    system.addEventListener('change', redraw);
    return () => {
      sizes.disconnect();
      theme.disconnect();
      system.removeEventListener('change', redraw);
      drawn.destroy();
      plot.current = null;
    };
  }, [names]);
  useEffect(() => plot.current?.setData(rowsOf(props.data)), [props.data]);
  const { hidden } = props;
  useEffect(() => {
    const shown = names.split('\n').map((name) => !hidden?.has(name));
    for (const [index, show] of shown.entries()) plot.current?.setSeries(index + 1, { show });
  }, [hidden, names]);
  return (
    <div ref={host} className={styles.plot}>
      <span data-grid="" className={styles.grid} />
      <span data-area="" className={styles.area} />
      {props.data.series.map(({ name }, index) => (
        <span key={name} data-line={index} className={styles.line} />
      ))}
    </div>
  );
}
