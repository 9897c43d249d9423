import { Upload } from '@palco/react';
import styles from './with-css-modules.module.css';

/** A class name may be a function of the part's state. */
export function UploadWithCssModules() {
  return (
    <Upload.Root accept="video/*">
      <Upload.Dropzone className={({ dragging }) => (dragging ? styles['zoneWithFiles'] : styles['zone'])}>
        <Upload.Input />
        <Upload.Trigger />
      </Upload.Dropzone>
      <Upload.List className={styles['list']}>
        {(id) => (
          <Upload.Item
            key={id}
            uploadId={id}
            className={({ stage }) => (stage === 'failed' ? styles['failedRow'] : styles['row'])}
          >
            <Upload.Name className={styles['name']} />
            <Upload.Status />
            <Upload.Progress className={styles['bar']} />
            <Upload.Error />
            <Upload.Retry />
            <Upload.Cancel />
          </Upload.Item>
        )}
      </Upload.List>
    </Upload.Root>
  );
}
