import styles from './tally.module.css';

/** On air, on air with a pause, or a reserve that is ready. */
export type TallyState = 'air' | 'paused' | 'ready';

export interface TallyProps {
  state: TallyState;
  /** On the stage of a live; elsewhere it lies on a picture. */
  isStage?: boolean;
}

/**
 * The line on the upper edge of what is on air, and of nothing else. It says by its pattern too what its colour says, and is
 * hidden from screen readers: the word stands beside it. What it lies in is positioned.
 */
export function Tally({ state, isStage = false }: TallyProps) {
  return <span className={styles.tally} data-state={state} data-stage={isStage} aria-hidden="true" />;
}
