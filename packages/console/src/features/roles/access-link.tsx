import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './access-link.module.css';
import { useRights } from './use-rights';

/** A link where the person may go there, otherwise its text: a link that ends in /403 is a defect. */
export function AccessLink({ to, children }: { to: string; children: ReactNode }) {
  const { mayOpen } = useRights();
  if (!mayOpen(to)) return children;
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
