import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title';

export interface PageHeaderProps {
  /** The page's only h1; it takes the focus after a route change and names the tab. */
  title: string;
  /** At most one chip beside the title. */
  chip?: ReactNode;
  /** A muted line, only if it says something new. */
  meta?: ReactNode;
  /** Buttons on the right, the primary last. */
  actions?: ReactNode;
  breadcrumbs?: readonly Crumb[];
}

/** Title, meta and actions of a page. */
export function PageHeader({ title, chip, meta, actions, breadcrumbs }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <div className={styles.titleRow}>
          <h1 className={styles.title} tabIndex={-1}>
            {title}
          </h1>
          {chip}
        </div>
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
