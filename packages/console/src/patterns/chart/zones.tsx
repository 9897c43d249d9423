import { useId } from 'react';
import styles from './chart.module.css';
import type { ChartMark, ChartSpan } from './chart.pure';
import { placeWords, xOf, yOf, type Frame } from './drawing.pure';

/** Up to a value all is well. */
export function GoodZone({ frame, good, text }: { frame: Frame; good: number; text: string }) {
  const { width, left, right, height, bottom } = frame;
  const y = yOf(frame, good);
  return (
    <g aria-hidden="true" className={styles.good}>
      <rect x={left} y={y} width={Math.max(0, width - left - right)} height={height - bottom - y} />
      <line x1={left} x2={width - right} y1={y} y2={y} />
      <text x={left + 4} y={y - 4}>
        {text}
      </text>
    </g>
  );
}

interface ProgrammeProps {
  frame: Frame;
  spans: readonly ChartSpan[];
  marks: readonly ChartMark[];
}

/** What was on air, what was a pause, and what happened. */
export function Programme({ frame, spans, marks }: ProgrammeProps) {
  const hatch = useId();
  const { width, height, top, left, right, bottom, from, to } = frame;
  const floor = height - bottom;
  const shown = marks.filter(({ at }) => at >= from && at <= to);
  const places = shown.map(({ at, text }) => ({ x: xOf(frame, at), text }));
  const words = placeWords(places, [left, width - right]);
  return (
    <g aria-hidden="true">
      <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <line className={styles.hatch} x1="0" x2="0" y1="0" y2="6" />
      </pattern>
      {spans.map((span) => {
        const [x, end] = [xOf(frame, Math.max(span.from, from)), xOf(frame, Math.min(span.to, to))];
        if (span.to < from || span.from > to) return null;
        return span.state === 'paused' ? (
          <rect
            key={span.from}
            x={x}
            y={top}
            width={Math.max(1, end - x)}
            height={floor - top}
            fill={`url(#${hatch})`}
          />
        ) : (
          <rect
            key={span.from}
            className={styles.air}
            x={x}
            y={floor}
            width={Math.max(1, end - x)}
            height={4}
          />
        );
      })}
      {shown.map(({ at, text, tone }, index) => {
        const word = words[index];
        const x = places[index]?.x ?? 0;
        return (
          <g key={`${at} ${text}`} className={styles.mark} data-tone={tone}>
            <line x1={x} x2={x} y1={top - 14} y2={floor} />
            {word && (
              <text x={word.x} y={top - 6} textAnchor={word.anchor}>
                {text}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
