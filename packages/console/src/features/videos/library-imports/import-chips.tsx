import type { Import, ImportItem } from '@palco/sdk/admin';
import { Chip, type ChipTone } from '../../../ui';
import { useLibraryImportText } from './messages';

const importTones: Readonly<Record<Import['status'], ChipTone>> = {
  reading: 'info',
  ready: 'scheduled',
  running: 'info',
  done: 'success',
  stopped: 'paused',
  failed: 'danger',
};

const itemTones: Readonly<Record<ImportItem['status'], ChipTone>> = {
  planned: 'neutral',
  withheld: 'warning',
  present: 'neutral',
  queued: 'neutral',
  downloading: 'info',
  done: 'success',
  failed: 'danger',
};

/** How an import stands. */
export function ImportChip({ status }: { status: Import['status'] }) {
  const t = useLibraryImportText();
  return (
    <Chip tone={importTones[status]} dot>
      {t(`status.${status}`)}
    </Chip>
  );
}

/** How a video of an import stands; while it comes, how far it is. */
export function ItemChip({ status, progress }: Pick<ImportItem, 'status' | 'progress'>) {
  const t = useLibraryImportText();
  return (
    <Chip tone={itemTones[status]} dot>
      {status === 'downloading' ? t('item.progress', { percent: progress }) : t(`item.${status}`)}
    </Chip>
  );
}
