import { usePalco } from '@palco/react';
import { uploads, videosApi, type Video } from '@palco/sdk';
import { RefreshCw } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useMay } from '../../../access';
import { useFailureText, useFormat } from '../../../i18n';
import { useConfirmedAction } from '../../../patterns/dialog';
import record from '../../../patterns/record/record.module.css';
import { Button } from '../../../ui';
import { acceptedMedia, isNotMedia } from '../upload/accepted-files.pure';
import styles from './edit.module.css';
import { useEditText } from './messages';
import { useReplacedSource } from './replaced-source';
import { ReplacementNotice } from './replacement-notice';

/** The longest name of a file by the contract (SourceReplacementInput). */
const fileNameMax = 255;

/** Another file in place of the one that the video plays; how far that is, or why it failed. */
export function ReplaceSource({ video }: { video: Video }) {
  const t = useEditText();
  const failureText = useFailureText();
  const may = useMay('sendVideos');
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [problem, setProblem] = useState<string>();
  const replace = useReplaceAction(video);

  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again.
    target.value = '';
    if (!file) return;
    if (isNotMedia(file)) setProblem(t('replace.notMedia', { name: file.name }));
    else if (file.size === 0) setProblem(failureText({ code: 'UPLOAD_EMPTY_FILE' }));
    else {
      setProblem(undefined);
      replace.ask(file);
    }
  };
  const status = video.replacement?.status;
  const isUnderWay = status === 'uploading' || status === 'processing';
  const isReplaceable = video.status === 'ready' || video.status === 'failed';
  if (may.isHidden || !isReplaceable) return null;
  return (
    <section className={record.section}>
      <h2>{t('replace.title')}</h2>
      <p className={record.explain}>{t('replace.explain')}</p>
      <ReplacementNotice video={video} focusAfter={button} />
      <input
        ref={input}
        type="file"
        accept={acceptedMedia}
        hidden
        aria-label={t('replace.choose')}
        onChange={take}
      />
      <Button
        ref={button}
        icon={RefreshCw}
        reason={isUnderWay ? t('replace.underWay') : may.reason}
        onClick={() => input.current?.click()}
      >
        {t('replace.choose')}
      </Button>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {replace.dialog}
    </section>
  );
}

/** Asks before the source of a video is replaced, and lists what will not match the new file. */
function useReplaceAction(video: Video) {
  const t = useEditText();
  const format = useFormat();
  const queue = usePalco().use(uploads);
  const replaced = useReplacedSource(video.id);
  const losses = [
    video.subtitles.length > 0 && t('replace.subtitles'),
    video.chapters.length > 0 && t('replace.chapters'),
    video.thumbnailOrigin === 'frame' && t('replace.frame'),
  ].filter((text) => text !== false);
  return useConfirmedAction<File>({
    noun: 'videos',
    question: ({ name, size }) => ({
      title: t('replace.question', { title: video.title }),
      text: t('replace.text', { name, size: format.bytes(size) }),
      confirmLabel: t('replace.confirm'),
      body: losses.length > 0 && (
        <ul className={styles.losses}>
          {losses.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ),
    }),
    async call(palco, file) {
      const fileName = file.name.slice(0, fileNameMax) || video.title;
      const { id, version, accountId } = video;
      await palco.use(videosApi).replaceSource(id, { size: file.size, fileName }, { version });
      replaced.remember(video.size);
      queue.add([file], { videoId: id, accountId, replaces: true });
    },
    done: ({ name }) => ({ title: t('replace.begun'), text: name }),
  });
}
