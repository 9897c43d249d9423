// The page of the bench: five charts of ten series that all get a new point with each frame.
import { PalcoProvider } from '@palco/react';
import { createPalco } from '@palco/sdk';
import '@palco/theme/tokens.css';
import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ChartGroup } from '../src/patterns/chart';
import type { ChartData } from '../src/patterns/chart/chart.pure';
import { Plot } from '../src/patterns/chart/plot';

const charts = 5;
const seriesOfChart = 10;
const begin = Date.UTC(2026, 0, 1, 12);

/** One second of time later with each version: the window slides, and every line is another. */
function dataAt(version: number, chart: number, points: number): ChartData {
  const first = begin + version * 1_000;
  const timestamps = Float64Array.from({ length: points }, (_, index) => first + index * 1_000);
  const series = Array.from({ length: seriesOfChart }, (_, number) => ({
    name: `Série ${number}`,
    values: Float64Array.from(
      { length: points },
      (__, index) => 100 + 90 * Math.sin((index + version) / (9 + number) + chart) + number * 10,
    ),
  }));
  return { timestamps, series };
}

const formatTime = (timestamp: number) => new Date(timestamp).toISOString().slice(11, 16);
const formatValue = String;
const palco = createPalco({ baseUrl: location.origin, getToken: async () => '' });
let show: (data: readonly ChartData[]) => void = () => undefined;

function Charts({ first }: { first: readonly ChartData[] }) {
  const [data, setData] = useState(first);
  useLayoutEffect(() => {
    show = setData;
  }, []);
  return (
    <PalcoProvider palco={palco}>
      <ChartGroup>
        {data.map((one, index) => (
          <Plot
            // oxlint-disable-next-line react/no-array-index-key -- the charts of the page stay where they are
            key={index}
            label={`Gráfico ${index}`}
            height={178}
            data={one}
            formatTime={formatTime}
            formatValue={formatValue}
          />
        ))}
      </ChartGroup>
    </PalcoProvider>
  );
}

/** What the redraws took. */
export interface Redrawn {
  /** Milliseconds of script for each redraw of all charts. */
  readonly scriptMs: readonly number[];
  /** Milliseconds from each frame to the next while every frame redraws all charts. */
  readonly frameMs: readonly number[];
  /** Charts whose lines are others after the first redraw. */
  readonly changed: number;
}

const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const pictures = () => [...document.querySelectorAll('svg')].map((chart) => chart.innerHTML);

async function redraw(times: number, points: number): Promise<Redrawn> {
  // Made beforehand: only the drawing is measured.
  const versions = Array.from({ length: times + 1 }, (_, version) =>
    Array.from({ length: charts }, (__, chart) => dataAt(version * 7, chart, points)),
  );
  const root = createRoot(document.getElementById('root') ?? document.body);
  flushSync(() => root.render(<Charts first={versions[0] ?? []} />));
  await nextFrame();
  const before = pictures();
  const scriptMs: number[] = [];
  const frameMs: number[] = [];
  let changed = 0;
  let last = await nextFrame();
  for (const [index, version] of versions.slice(1).entries()) {
    const start = performance.now();
    flushSync(() => show(version));
    scriptMs.push(performance.now() - start);
    const now = await nextFrame();
    frameMs.push(now - last);
    last = now;
    if (index === 0) {
      changed = pictures().filter((picture, place) => picture !== before[place]).length;
      last = await nextFrame();
    }
  }
  root.unmount();
  return { scriptMs, frameMs, changed };
}

declare global {
  interface Window {
    redraw: typeof redraw;
  }
}
window.redraw = redraw;
