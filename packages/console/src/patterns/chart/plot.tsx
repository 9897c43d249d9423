import { useMemo, useRef } from 'react';
import { useChartGroup } from './chart-group';
import styles from './chart.module.css';
import type { ChartData, ChartMark } from './chart.pure';
import { Cursor, Reading } from './cursor';
import {
  mostOf,
  nearestPoint,
  pathsOf,
  spreadLabels,
  timeTicks,
  valueTicks,
  widthOf,
  xOf,
  yOf,
  type Frame,
} from './drawing.pure';
import { useWidth } from './use-width';
import { GoodZone, Programme } from './zones';

interface PlotProps {
  label: string;
  data: ChartData;
  /** In pixels. */
  height: number;
  /** Up to this value all is well: the zone is shaded. */
  good?: number;
  formatTime(timestamp: number): string;
  formatValue(value: number): string;
}

const labelHeight = 14;
const timeLabelPixels = 84;
/** The least room of the words, in pixels, so that the axes of most charts of a page stand below each other. */
const leastAxis = 34;
const leastEnd = 42;

/** The drawing of a chart, with a crosshair for pointer and keyboard. */
export function Plot(props: PlotProps) {
  const { data, label, height, good, formatTime, formatValue } = props;
  const { moment, setMoment, spans, marks } = useChartGroup();
  const host = useRef<HTMLDivElement>(null);
  const width = useWidth(host);
  const frame = useFrame(props, width);
  const point = moment === null ? -1 : nearestPoint(data.timestamps, moment);
  const text = textAt(props, marks, point);
  return (
    <div ref={host} className={styles.plot}>
      <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <Axes frame={frame} data={data} formatTime={formatTime} formatValue={formatValue} />
        {good !== undefined && <GoodZone frame={frame} good={good} text={formatValue(good)} />}
        <Programme frame={frame} spans={spans} marks={marks} />
        <Lines frame={frame} data={data} />
        <Ends frame={frame} data={data} formatValue={formatValue} />
        {point >= 0 && <Crosshair frame={frame} data={data} point={point} />}
      </svg>
      <Cursor frame={frame} data={data} point={point} text={text} onMove={setMoment} />
      {point >= 0 && <Reading frame={frame} timestamp={data.timestamps[point] ?? 0} lines={text} />}
    </div>
  );
}

/** The box of the lines, with as much room around it as the words take. */
function useFrame({ data, height, good, formatValue }: PlotProps, width: number): Frame {
  const { spans, marks, from, to } = useChartGroup();
  return useMemo(() => {
    const { timestamps, series } = data;
    const most = mostOf(series, good);
    const ends = endTexts(data, formatValue);
    const widest = Math.max(...valueTicks(most, isWhole(data)).map((value) => widthOf(formatValue(value))));
    return {
      width,
      height,
      top: spans.length + marks.length > 0 ? 20 : 8,
      right: Math.min(width / 3, 14 + Math.max(leastEnd, ...ends.map((text) => widthOf(text) * 1.2))),
      bottom: 24,
      left: Math.min(width / 4, 10 + Math.max(leastAxis, widest)),
      from: from ?? timestamps[0] ?? 0,
      to: to ?? timestamps[timestamps.length - 1] ?? 1,
      most,
    };
  }, [data, height, good, formatValue, width, spans, marks, from, to]);
}

/** Whether the chart counts things: its axis then has no fractions, since there is no half of a viewer. */
function isWhole({ series }: ChartData): boolean {
  for (const { values } of series)
    for (let index = 0; index < values.length; index += 1) {
      const value = values[index] ?? null;
      if (value !== null && !Number.isInteger(value)) return false;
    }
  return true;
}

/** The newest point of a series that has a value. */
function lastOf(values: ArrayLike<number | null>): { readonly index: number; readonly value: number } | null {
  for (let index = values.length - 1; index >= 0; index -= 1) {
    const value = values[index] ?? null;
    if (value !== null) return { index, value };
  }
  return null;
}

/** What stands at the end of each line: its value, with its name where there are several, and the name of a comparison. */
function endTexts({ series }: ChartData, formatValue: PlotProps['formatValue']): readonly string[] {
  const isOne = series.filter(({ isComparison }) => !isComparison).length === 1;
  return series.map(({ name, values, isComparison }) => {
    const value = formatValue(lastOf(values)?.value ?? 0);
    if (isComparison) return name.length > longestName ? `${name.slice(0, longestName).trimEnd()}…` : name;
    return isOne ? value : `${name} ${value}`;
  });
}

/** Titles of lives have no end. */
const longestName = 18;

interface AxesProps extends Pick<PlotProps, 'data' | 'formatTime' | 'formatValue'> {
  frame: Frame;
}

function Axes({ frame, data, formatTime, formatValue }: AxesProps) {
  const { width, height, left, right, bottom, most } = frame;
  const moments = timeTicks(frame, timeLabelPixels).map((at) => ({ at, text: formatTime(at) }));
  return (
    <g aria-hidden="true">
      {valueTicks(most, isWhole(data)).map((value) => {
        const y = yOf(frame, value);
        return (
          <g key={value}>
            <line className={styles.grid} x1={left} x2={width - right} y1={y} y2={y} />
            <text x={left - 6} y={y + 4} textAnchor="end">
              {formatValue(value)}
            </text>
          </g>
        );
      })}
      {moments.map(
        ({ at, text }, index) =>
          text !== moments[index - 1]?.text && (
            <text key={at} x={xOf(frame, at)} y={height - bottom + 18} textAnchor="middle">
              {text}
            </text>
          ),
      )}
    </g>
  );
}

interface LinesProps {
  frame: Frame;
  data: ChartData;
}

function Lines({ frame, data: { timestamps, series } }: LinesProps) {
  const isOne = series.filter(({ isComparison }) => !isComparison).length === 1;
  const paths = useMemo(
    () => series.map(({ values }) => pathsOf(frame, timestamps, values)),
    [frame, timestamps, series],
  );
  return series.map(({ name, isComparison }, index) => (
    <g key={name} aria-hidden="true" data-line={index % 5} data-comparison={isComparison}>
      {isOne && !isComparison && <path className={styles.area} d={paths[index]?.area} />}
      <path className={styles.line} d={paths[index]?.line} />
    </g>
  ));
}

interface EndsProps extends LinesProps {
  formatValue(value: number): string;
}

/** The last value of each line at its end; of several lines with its name. */
function Ends({ frame, data, formatValue }: EndsProps) {
  const { timestamps, series } = data;
  const texts = endTexts(data, formatValue);
  const ends = series.flatMap(({ name, values, isComparison }, index) => {
    const last = lastOf(values);
    if (last === null) return [];
    const at = { x: xOf(frame, timestamps[last.index] ?? 0), y: yOf(frame, last.value) };
    return [{ index, name, isComparison, text: texts[index], ...at }];
  });
  const heights = spreadLabels(
    ends.map(({ y }) => y),
    labelHeight,
    [frame.top, frame.height - frame.bottom],
  );
  return ends.map(({ index, name, isComparison, text, x, y }, order) => (
    <g
      key={name}
      aria-hidden="true"
      className={styles.end}
      data-line={index % 5}
      data-comparison={isComparison}
    >
      <circle cx={x} cy={y} r={3.5} />
      <text x={x + 8} y={(heights[order] ?? y) + 4}>
        {text}
      </text>
    </g>
  ));
}

function Crosshair({ frame, data: { timestamps, series }, point }: LinesProps & { point: number }) {
  const x = xOf(frame, timestamps[point] ?? 0);
  return (
    <g aria-hidden="true" className={styles.crosshair}>
      <line x1={x} x2={x} y1={frame.top} y2={frame.height - frame.bottom} />
      {series.map(({ name, values }) => {
        const value = values[point] ?? null;
        return value !== null && <circle key={name} cx={x} cy={yOf(frame, value)} r={3} />;
      })}
    </g>
  );
}

/** What the chart says of a point: its time, its values, and what happened about then. */
function textAt(
  { data: { timestamps, series }, formatTime, formatValue }: PlotProps,
  marks: readonly ChartMark[],
  point: number,
): readonly string[] {
  const timestamp = timestamps[point];
  if (timestamp === undefined) return [];
  const near = (timestamps[timestamps.length - 1] ?? 0) - (timestamps[0] ?? 0);
  return [
    formatTime(timestamp),
    ...series.map(({ name, values }) => {
      const value = values[point] ?? null;
      return `${name}: ${value === null ? '–' : formatValue(value)}`;
    }),
    ...marks.filter(({ at }) => Math.abs(at - timestamp) <= near / 100).map(({ text }) => text),
  ];
}
