import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../breadcrumbs/breadcrumbs';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';
import styles from './page-header.module.css';
import { usePageTitle } from './page-title';

export interface PageHeaderProps {
  /** The page's only h1; it takes the focus after a route change and names the tab. */
  title: string;
  /** The name of the tab, where several pages have one title. */
  tabTitle?: string;
  /** The picture of what the page is about, before the title. */
  lead?: ReactNode;
  /** At most one chip beside the title. */
  chip?: ReactNode;
  /** A muted line, only if it says something new. */
  meta?: ReactNode;
  /** Buttons on the right, the primary last. */
  actions?: ReactNode;
  /** The way to this page without its beginning; the back button leads to the last step that has a link. */
  breadcrumbs?: readonly Crumb[];
}

/** The back button beside the title, to the parent page. */
function Back({ to }: { to: Crumb }) {
  const t = useUiText();
  return (
    <Link {...to.link} className={styles.back} aria-label={t('back', { page: to.label })}>
      <Icon of={ArrowLeft} size={18} />
    </Link>
  );
}

/** Title, meta and actions of a page; a page within another has a way back. */
export function PageHeader({
  title,
  tabTitle = title,
  lead,
  chip,
  meta,
  actions,
  breadcrumbs,
}: PageHeaderProps) {
  usePageTitle(tabTitle);
  const outer = breadcrumbs?.findLast(({ link }) => link);
  return (
    <header className={styles.header}>
      <div className={styles.texts}>
        {breadcrumbs && <Breadcrumbs items={breadcrumbs} />}
        <div className={styles.titleRow}>
          {outer && <Back to={outer} />}
          {lead}
          <div className={styles.named}>
            <h1 className={styles.title} tabIndex={-1}>
              {title}
            </h1>
            {chip}
          </div>
        </div>
        {meta && <p className={styles.meta}>{meta}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
