import { Upload, usePalco, useUploadEntry } from '@palco/react';
import { uploads } from '@palco/sdk';
import { CloudUpload, X } from 'lucide-react';
import { useEffect } from 'react';
import { useFormat } from '../../i18n';
import { buttonClass, Icon, IconButton, VisuallyHidden } from '../../ui';
import styles from './embed-upload-page.module.css';
import { useEmbedUploadText } from './messages';

/** Chooses, drops and sends videos: as high as what it shows, in a frame on somebody's page. */
export function EmbedUploadPage() {
  const t = useEmbedUploadText();
  const title = t('title');
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <h1>
        <VisuallyHidden>{title}</VisuallyHidden>
      </h1>
      <Upload.Root accept="video/*,audio/*">
        <Upload.Dropzone className={styles.zone}>
          <Icon of={CloudUpload} size={28} />
          <p>{t('drop')}</p>
          <Upload.Input />
          <Upload.Trigger className={buttonClass('primary')} />
        </Upload.Dropzone>
        <Upload.Rejected className={styles.rejected} />
        <Upload.List className={styles.list}>{row}</Upload.List>
        <VisuallyHidden>
          <Upload.Announcer />
        </VisuallyHidden>
      </Upload.Root>
    </main>
  );
}

const row = (id: string) => <Row id={id} />;

function Row({ id }: { id: string }) {
  const t = useEmbedUploadText();
  const format = useFormat();
  const queue = usePalco().use(uploads);
  const entry = useUploadEntry(id);
  if (entry === undefined) return null;
  const { name, stage, sentBytes, size } = entry;
  return (
    <Upload.Item uploadId={id} className={styles.row}>
      <div className={styles.text}>
        <Upload.Name className={styles.name} />
        <span className={styles.status}>
          {stage === 'done' ? (
            t('sent')
          ) : stage === 'failed' ? (
            <Upload.Error />
          ) : (
            <>
              <Upload.Status /> · {format.bytes(sentBytes)} / {format.bytes(size)}
            </>
          )}
        </span>
      </div>
      <div className={styles.buttons}>
        <Upload.Pause className={buttonClass('ghost', 'sm')} />
        <Upload.Retry className={buttonClass('ghost', 'sm')} />
        {/* On the server as well: no empty video stays in the library. */}
        {stage !== 'done' && (
          <IconButton
            icon={X}
            size="sm"
            label={t('cancel', { name })}
            tooltip={false}
            onClick={() => queue.cancel(id)}
          />
        )}
      </div>
      {stage !== 'done' && stage !== 'failed' && <Upload.Progress className={styles.bar} />}
    </Upload.Item>
  );
}
