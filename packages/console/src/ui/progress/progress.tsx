import { classNames } from '../class-names.pure';
import styles from './progress.module.css';

export interface ProgressProps {
  /** 0 to 100; null means under way without a figure. */
  value: number | null;
  /** The accessible name, for example the file's name. */
  label: string;
  tone?: 'brand' | 'success' | 'danger' | 'white';
  /** `md` is 6 px, `sm` 4 px. */
  size?: 'sm' | 'md';
  className?: string;
}

/** A bar; the figure beside it is the caller's, and announcing it at milestones too. */
export function Progress({ value, label, tone = 'brand', size = 'sm', className }: ProgressProps) {
  const percent = value === null ? null : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent === null ? undefined : Math.round(percent)}
      className={classNames(styles.track, className)}
      data-tone={tone}
      data-size={size}
      data-indeterminate={percent === null || undefined}
    >
      <div
        className={styles.bar}
        style={percent === null ? undefined : { transform: `translateX(${percent - 100}%)` }}
      />
    </div>
  );
}
