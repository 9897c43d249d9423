import { classNames } from '../class-names.pure';
import styles from './spinner.module.css';

/** A turning ring; the text beside it says what is waited for. */
export function Spinner({ size = 16, className }: { size?: 16 | 24; className?: string }) {
  return <span className={classNames(styles.spinner, className)} data-size={size} aria-hidden="true" />;
}
