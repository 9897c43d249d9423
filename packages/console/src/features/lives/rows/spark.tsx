import { mostOf, pathsOf, xOf, yOf, type Frame } from '../../../patterns/chart/drawing.pure';
import styles from './rows.module.css';

interface SparkProps {
  /** The most viewers of each equal part of the time; null where none were counted. */
  values: readonly (number | null)[];
  size: 'row' | 'onAir';
  /** What goes on has a point at its end. */
  isOn?: boolean;
}

const sizes = { row: [84, 30], onAir: [132, 34] } as const;

/** The line of the audience, small; its figures stand beside it. */
export function Spark({ values, size, isOn = false }: SparkProps) {
  const [width, height] = sizes[size];
  if (values.filter((value) => value !== null).length < 2) return null;
  const last = values.length - 1;
  const frame: Frame = {
    width,
    height,
    top: 3,
    right: 5,
    bottom: 0,
    left: 0,
    from: 0,
    to: last,
    most: mostOf([{ values }]),
  };
  const { line, area } = pathsOf(
    frame,
    values.map((_, index) => index),
    values,
  );
  const end = values[last] ?? null;
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={styles.area} d={area} />
      <path className={styles.line} d={line} />
      {isOn && end !== null && <circle cx={xOf(frame, last)} cy={yOf(frame, end)} r="4" />}
    </svg>
  );
}
