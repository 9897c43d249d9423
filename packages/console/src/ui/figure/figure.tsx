import type { ReactNode } from 'react';
import styles from './figure.module.css';
import { splitFigure } from './split-figure.pure';

/** Figures side by side. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

export interface FigureProps {
  label: ReactNode;
  /** A written figure is shown with its unit at half the size. */
  value: ReactNode;
  /** What would be good («bom: até 1 %»), or when it was so. */
  note?: string;
  /** The first figure of a screen; there is one. */
  isFirst?: boolean;
}

/** A figure with its name, in `Figures`. */
export function Figure({ label, value, note, isFirst = false }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>{label}</dt>
      <dd data-first={isFirst || undefined}>
        {typeof value === 'string' ? <Written text={value} /> : value}
      </dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function Written({ text }: { text: string }) {
  const [number, unit] = splitFigure(text);
  return (
    <>
      {number}
      {unit && <small>{unit}</small>}
    </>
  );
}
