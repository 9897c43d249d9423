import { usePalco } from '@palco/react';
import { uploadResume, uploads } from '@palco/sdk';
import type { ResumableUpload } from '@palco/sdk/upload/resume';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import { useFormat } from '../../i18n';
import { Button, IconButton } from '../../ui';
import { useUploadsText } from './messages';
import rowStyles from './panel-row.module.css';
import styles from './resumable-uploads.module.css';

interface ResumableUploadsProps {
  items: readonly ResumableUpload[];
  /** Takes the focus when the row that had it is gone. */
  focusPanel(): void;
}

/** Uploads of an earlier visit, and those of other tabs: what there is to do about each. */
export function ResumableUploads({ items, focusPanel }: ResumableUploadsProps) {
  const t = useUploadsText();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section}>
      <h3 id={titleId} className={styles.title}>
        {t('resume.title')}
      </h3>
      <ul className={styles.list}>
        {items.map((item) => (
          <ResumableRow key={item.videoId} item={item} focusPanel={focusPanel} />
        ))}
      </ul>
    </section>
  );
}

function ResumableRow({ item, focusPanel }: { item: ResumableUpload; focusPanel(): void }) {
  const { name, stage } = item;
  const isWrong = stage === 'gone' || (item.problem !== undefined && item.problem !== 'needs-file');
  const tone = isWrong ? 'failed' : stage === 'elsewhere' ? 'sending' : 'waiting';
  return (
    <li className={rowStyles.row} data-tone={tone} data-stage={stage}>
      <span className={rowStyles.name} title={name}>
        {name}
      </span>
      <ResumableButtons item={item} focusPanel={focusPanel} />
      <ResumableStatus item={item} />
    </li>
  );
}

function ResumableStatus({ item }: { item: ResumableUpload }) {
  const t = useUploadsText();
  const format = useFormat();
  const { stage, problem, offset, size, fileName, progress = 0 } = item;
  const isTold = stage === 'needs-file' && problem !== undefined;
  const sizes = { sent: format.bytes(offset), size: format.bytes(size) };
  return (
    <span className={`${rowStyles.status} ${styles.status}`} role="status">
      {t(`resume.${isTold ? problem : stage}`, { ...sizes, fileName, percent: format.percent(progress) })}
    </span>
  );
}

function ResumableButtons({ item, focusPanel }: { item: ResumableUpload; focusPanel(): void }) {
  const t = useUploadsText();
  const resume = usePalco().use(uploadResume);
  const queue = usePalco().use(uploads);
  const input = useRef<HTMLInputElement>(null);
  const { videoId, name, stage, accountId, directoryId } = item;
  if (stage === 'elsewhere' || stage === 'checking') return null;

  const forget = () => {
    resume.forget(videoId);
    focusPanel();
  };
  const resumeUpload = async (file?: File) => {
    if ((await resume.resume(videoId, file)) === 'continued') focusPanel();
  };
  const take = (file: File | undefined) => {
    if (!file) return;
    if (stage !== 'gone') return void resumeUpload(file);
    // The server no longer has the unfinished upload: the file becomes a new video in the same team and folder.
    const { accepted } = queue.add([file], { accountId, directoryId });
    if (accepted.length > 0) forget();
  };
  const word = stage === 'ready' ? 'continue' : stage === 'gone' ? 'restart' : 'choose';
  return (
    <div className={rowStyles.end}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t(`resume.${word}Named`, { name })}
        onClick={() => (stage === 'ready' ? void resumeUpload() : input.current?.click())}
      >
        {t(`resume.${word}`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-hidden
        data-resumes={videoId}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          take(file);
        }}
      />
      <IconButton
        icon={X}
        size="sm"
        label={t('resume.forgetNamed', { name })}
        tooltip={false}
        onClick={forget}
      />
    </div>
  );
}
