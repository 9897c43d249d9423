import type { ReactNode } from 'react';
import styles from './pick-list.module.css';

interface PickButtonProps {
  /** The whole text, where what is shown may be cut. */
  title?: string;
  disabled?: boolean;
  onPick(): void;
  children: ReactNode;
}

/** Picks an item of a list. It is disabled by ARIA only, so that it keeps the focus. */
export function PickButton({ title, disabled = false, onPick, children }: PickButtonProps) {
  return (
    <button
      type="button"
      className={styles.row}
      title={title}
      aria-disabled={disabled || undefined}
      onClick={() => !disabled && onPick()}
    >
      {children}
    </button>
  );
}

/** One of a list with a control of its own. */
export function PickRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
