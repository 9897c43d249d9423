import type { ReactNode } from 'react';
import { ActionButton } from '../action/action-button';
import type { OfferedAction } from '../action/use-actions';
import styles from './record.module.css';

interface ActionSectionProps {
  title: string;
  /** What the action means. */
  text: ReactNode;
  /** The whole name of the button; the label of the action leaves the object out. */
  label: string;
  action: OfferedAction | undefined;
}

/** An action of a record on its page: what it means, and its button. */
export function ActionSection({ title, text, label, action }: ActionSectionProps) {
  if (!action) return null;
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p className={styles.explain}>
        {text} {action.reason}
      </p>
      <ActionButton action={action}>{label}</ActionButton>
    </section>
  );
}
