import { ArrowUpDown, ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { usePatternsText } from '../messages';
import styles from './filter-sheet.module.css';

interface FilterSheetProps {
  /** There are orders alone. */
  isOrder: boolean;
  /** How many filters are set. */
  count: number;
  /** Takes the filters off. */
  onClear(): void;
  children: ReactNode;
}

/** The filters and orders of a list on a phone: behind one button that says how many are set. Each choice counts at once. */
export function FilterSheet({ isOrder, count, onClear, children }: FilterSheetProps) {
  const t = usePatternsText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const title = t(isOrder ? 'sort' : 'filters');
  return (
    <>
      <Button
        icon={isOrder ? ArrowUpDown : ListFilter}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={count > 0 ? t('filtersSet', { count }) : title}
        onClick={() => setOpen(true)}
      >
        {title}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      <Dialog
        size="sheet"
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        footer={
          <>
            {count > 0 && (
              <Button
                variant="ghost"
                onClick={() => {
                  onClear();
                  close();
                }}
              >
                {t('clearFilters')}
              </Button>
            )}
            <Button variant="primary" onClick={close}>
              {t('filtersDone')}
            </Button>
          </>
        }
      >
        <div className={styles.sheet}>{children}</div>
      </Dialog>
    </>
  );
}
