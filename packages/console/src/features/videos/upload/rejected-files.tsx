import { Upload } from '@palco/react';
import type { RejectedFile } from '@palco/sdk/upload';
import { TriangleAlert, X } from 'lucide-react';
import { useFailureText } from '../../../i18n';
import { Icon, IconButton } from '../../../ui';
import styles from './library-drop.module.css';
import { useVideosText } from '../messages';

/** Names listed before the rest is only counted. */
const listed = 20;

/** One message for all files that were not taken, with the reason of each. */
export function RejectedFiles() {
  return (
    <Upload.Rejected className={styles.rejected}>
      {(files, dismiss) => <Rejected files={files} onDismiss={dismiss} />}
    </Upload.Rejected>
  );
}

function Rejected({ files, onDismiss }: { files: readonly RejectedFile[]; onDismiss(): void }) {
  const t = useVideosText();
  const failureText = useFailureText();
  // Refused in the browser before anything was sent, so there is no message of the server.
  const reason = ({ code }: RejectedFile) =>
    code === 'UPLOAD_UNSUPPORTED' ? t('rejected.unsupported') : failureText({ code });
  return (
    <>
      <span className={styles.rejectedIcon}>
        <Icon of={TriangleAlert} />
      </span>
      <div>
        <p className={styles.rejectedTitle}>{t('rejected.title', { count: files.length })}</p>
        <ul className={styles.rejectedList}>
          {files.slice(0, listed).map((rejected, index) => (
            <li key={`${index}-${rejected.file.name}`}>
              <span className={styles.rejectedName}>{rejected.file.name}</span>: {reason(rejected)}
            </li>
          ))}
          {files.length > listed && <li>{t('rejected.more', { count: files.length - listed })}</li>}
        </ul>
      </div>
      <IconButton icon={X} size="sm" label={t('rejected.close')} onClick={onDismiss} tooltip={false} />
    </>
  );
}
