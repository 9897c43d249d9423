import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import styles from './breadcrumbs.module.css';
import { Icon } from '../icon/icon';
import { useUiText } from '../messages';

export interface Crumb {
  label: string;
  /** Where it leads; absent on the last one, the page itself. */
  link?: LinkProps;
  /** The id of the folder, if items can be dropped on the crumb. */
  folder?: string;
}

/** The way to this page, from the outside in; it begins at /dashboard, which leads home. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const t = useUiText();
  const way: readonly Crumb[] = [{ label: t('home'), link: { to: '/dashboard' } }, ...items];
  return (
    <nav aria-label={t('breadcrumbs')}>
      <ol className={styles.crumbs}>
        {/* Keyed by index: nested folders may have the same name. */}
        {way.map((item, index) => (
          <Fragment key={index}>
            {index > 0 && (
              <li aria-hidden="true" className={styles.rule}>
                <Icon of={ChevronRight} size={14} />
              </li>
            )}
            <li className={styles.crumb}>
              {item.link ? (
                <Link {...item.link} className={styles.link} data-folder={item.folder}>
                  {item.label}
                </Link>
              ) : (
                <span aria-current="page">{item.label}</span>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
