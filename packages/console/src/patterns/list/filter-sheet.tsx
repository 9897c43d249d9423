import { ListFilter } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { usePatternsText } from '../messages';
import styles from './list-toolbar.module.css';

interface FilterSheetProps {
  /** How many filters are set. */
  count: number;
  /** Takes the filters off. */
  onClear(): void;
  children: ReactNode;
}

/** The filters and orders of a list on a phone: behind one button that says how many are set. Each choice counts at once. */
export function FilterSheet({ count, onClear, children }: FilterSheetProps) {
  const t = usePatternsText();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        icon={ListFilter}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={count > 0 ? t('filtersSet', { count }) : t('filters')}
        onClick={() => setOpen(true)}
      >
        {t('filters')}
        {count > 0 && <span className={styles.count}>{count}</span>}
      </Button>
      <Dialog
        size="sheet"
        open={isOpen}
        onOpenChange={setOpen}
        title={t('filters')}
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
