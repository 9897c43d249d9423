import { usePalco } from '@palco/react';
import { processing, uploads } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { Button } from '../../ui';
import { useUploadsText } from './messages';
import styles from './processing-panel.module.css';

/** What can be done about all rows together; nothing as long as everything is under way. */
export function PanelActions({ rows }: { rows: readonly ProcessingRow[] }) {
  const t = useUploadsText();
  const palco = usePalco();
  const queue = palco.use(uploads);
  const failedUploads = rows.filter((row) => row.status === 'failed' && row.kind === 'upload');
  const isSettled = rows.some((row) => row.status === 'done' || row.status === 'failed');
  if (!isSettled) return null;

  const clear = () => {
    for (const { uploadId } of failedUploads) if (uploadId !== undefined) queue.remove(uploadId);
    palco.use(processing).dismissFinished();
    queue.clearFinished();
  };
  return (
    <div className={styles.footer}>
      {failedUploads.length > 1 && (
        <Button size="sm" variant="ghost" onClick={() => queue.retryFailed()}>
          {t('retryFailed')}
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={clear}>
        {t('clearFinished')}
      </Button>
    </div>
  );
}
