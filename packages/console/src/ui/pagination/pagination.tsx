import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../button/icon-button';
import { useUiText } from '../messages';
import { pagesToShow } from './page-window.pure';
import styles from './pagination.module.css';
import { Select } from '../select/select';

export interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Items over all pages. */
  total: number;
  onPageChange(page: number): void;
  /** Offered sizes; 10, 25, 30 and 50 by the specification. */
  sizes?: readonly number[];
  onPageSizeChange?(pageSize: number): void;
}

const defaultSizes = [10, 25, 30, 50] as const;

/** «1–10 de 243», the pages around the current one, and the page size. */
export function Pagination({
  page,
  pageSize,
  total,
  onPageChange,
  sizes = defaultSizes,
  onPageSizeChange,
}: PaginationProps) {
  const t = useUiText();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  // Disabled by ARIA only on the first and last page, so that the button keeps the keyboard focus.
  const step = (next: number) => {
    const isThere = next >= 1 && next <= last;
    return {
      className: isThere ? undefined : styles.end,
      'aria-disabled': isThere ? undefined : true,
      onClick: () => isThere && onPageChange(next),
    };
  };
  return (
    <div className={styles.foot}>
      <p role="status">{t('pageRange', { first, last: Math.min(page * pageSize, total), total })}</p>
      {onPageSizeChange && (
        <Select
          size="sm"
          label={t('pageSize')}
          value={pageSize}
          options={sizes.map((size) => ({ value: size, label: String(size) }))}
          onValueChange={onPageSizeChange}
        />
      )}
      <nav aria-label={t('pagination')} className={styles.pages}>
        <IconButton icon={ChevronLeft} label={t('previousPage')} size="sm" {...step(page - 1)} />
        {pagesToShow(page, last).map((entry) =>
          typeof entry === 'string' ? (
            <span key={entry} aria-hidden="true" className={styles.gap}>
              …
            </span>
          ) : (
            <button
              key={entry}
              type="button"
              className={styles.page}
              aria-label={t('page', { page: entry })}
              aria-current={entry === page ? 'page' : undefined}
              onClick={() => onPageChange(entry)}
            >
              {entry}
            </button>
          ),
        )}
        <IconButton icon={ChevronRight} label={t('nextPage')} size="sm" {...step(page + 1)} />
      </nav>
    </div>
  );
}
