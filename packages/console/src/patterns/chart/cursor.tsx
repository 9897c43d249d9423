import type { KeyboardEvent, PointerEvent } from 'react';
import styles from './chart.module.css';
import type { ChartData } from './chart.pure';
import { momentAt, xOf, type Frame } from './drawing.pure';
import { useChartText } from './messages';

interface CursorProps {
  frame: Frame;
  data: ChartData;
  /** The index of the point below the crosshair; -1 without one. */
  point: number;
  text: readonly string[];
  onMove(moment: number | null): void;
}

/** Moves the crosshair: by the pointer, or as a slider by the keyboard. */
export function Cursor({ frame, data: { timestamps, series }, point, text, onMove }: CursorProps) {
  const t = useChartText();
  const last = timestamps.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && point >= 0) {
      event.stopPropagation();
      onMove(null);
      return;
    }
    const from = point < 0 ? last : point;
    const to = stepsOf(from, last)[event.key];
    if (to === undefined) return;
    event.preventDefault();
    onMove(timestamps[Math.min(last, Math.max(0, to))] ?? null);
  };
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) =>
    onMove(momentAt(frame, clientX - currentTarget.getBoundingClientRect().left));
  if (last < 0) return null;
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.cursor}
      aria-label={t('cursor', { name: series[0]?.name ?? '' })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={point < 0 ? last : point}
      aria-valuetext={text.length === 0 ? t('cursor.none') : text.join('; ')}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => onMove(null)}
      onBlur={() => onMove(null)}
    />
  );
}

/** Where the keys of a slider lead from a point. */
const stepsOf = (point: number, last: number): Readonly<Record<string, number>> => ({
  ArrowLeft: point - 1,
  ArrowDown: point - 1,
  ArrowRight: point + 1,
  ArrowUp: point + 1,
  PageDown: point - Math.max(1, Math.round(last / 10)),
  PageUp: point + Math.max(1, Math.round(last / 10)),
  Home: 0,
  End: last,
});

/** The values below the crosshair, on the side where there is room. */
export function Reading({
  frame,
  timestamp,
  lines,
}: {
  frame: Frame;
  timestamp: number;
  lines: readonly string[];
}) {
  const x = xOf(frame, timestamp);
  const isLeft = x > frame.width / 2;
  return (
    <div
      aria-hidden="true"
      className={styles.reading}
      style={isLeft ? { right: frame.width - x + 10 } : { left: x + 10 }}
    >
      {[...new Set(lines)].map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
