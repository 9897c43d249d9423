import styles from './refused-list.module.css';
import type { Refused } from './use-many-changes';

interface RefusedListProps {
  refused: readonly Refused[];
  /** Says how many. */
  title: string;
}

/** What of several things was refused, each with the reason. */
export function RefusedList({ refused, title }: RefusedListProps) {
  if (refused.length === 0) return null;
  return (
    <div role="alert" className={styles.refused}>
      <p>{title}</p>
      <ul>
        {refused.map(({ name, reason }, index) => (
          <li key={index}>
            <strong>{name}</strong>: {reason}
          </li>
        ))}
      </ul>
    </div>
  );
}
