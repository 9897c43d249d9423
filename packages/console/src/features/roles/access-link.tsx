import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMayOpen } from '../../access';
import styles from './access-link.module.css';

/** A link where the person may go there, otherwise its text: a link that ends in /403 is a defect. */
export function AccessLink({ to, children }: { to: string; children: ReactNode }) {
  const mayOpen = useMayOpen();
  if (!mayOpen(to).may) return children;
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  );
}
