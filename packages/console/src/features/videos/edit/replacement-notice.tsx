import { usePalcoMutation } from '@palco/react/query';
import { videosApi, type Video } from '@palco/sdk';
import { TriangleAlert } from 'lucide-react';
import type { RefObject } from 'react';
import { useMay } from '../../../access';
import { useFailureText, useFormat, useRefusalText } from '../../../i18n';
import { useConfirmedAction } from '../../../patterns/dialog';
import { Button, Notice, Progress, toast } from '../../../ui';
import { usePurgeUpload } from '../organize/use-purge-upload';
import styles from './edit.module.css';
import { useEditText } from './messages';

interface ReplacementNoticeProps {
  video: Video;
  /** Takes the focus when the notice is gone. */
  focusAfter: RefObject<HTMLElement | null>;
}

/** The progress of a replacement of the source, with a button that cancels it; or why it failed. */
export function ReplacementNotice({ video, focusAfter }: ReplacementNoticeProps) {
  const t = useEditText();
  const refusal = useRefusalText();
  const purgeUpload = usePurgeUpload();
  const may = useMay('sendVideos');
  const cancel = useConfirmedAction<Video>({
    noun: 'videos',
    question: ({ title }) => ({
      title: t('replacement.cancelQuestion', { title }),
      text: t('replacement.cancelText'),
      confirmLabel: t('replacement.cancel'),
      danger: true,
    }),
    async call(palco, { id }) {
      purgeUpload(id);
      await palco.use(videosApi).cancelReplacement(id);
    },
    done: () => ({ title: t('replacement.cancelled') }),
    focusAfter,
  });
  const forget = usePalcoMutation(['videos'], (palco, id: string) =>
    palco.use(videosApi).cancelReplacement(id),
  );
  const dismiss = () =>
    forget.mutate(video.id, {
      onSuccess: () => focusAfter.current?.focus(),
      onError: (error) => toast({ kind: 'error', title: refusal(error) }),
    });
  const { replacement } = video;
  const isFailed = replacement?.status === 'failed';
  return (
    <>
      {replacement && <State replacement={replacement} />}
      {isFailed && (
        <Button size="sm" reason={may.reason} pending={forget.isPending} onClick={dismiss}>
          {t('replacement.dismiss')}
        </Button>
      )}
      {replacement && !isFailed && (
        <Button size="sm" reason={may.reason} onClick={() => cancel.ask(video)}>
          {t('replacement.cancel')}
        </Button>
      )}
      {cancel.dialog}
    </>
  );
}

function State({ replacement }: { replacement: NonNullable<Video['replacement']> }) {
  const t = useEditText();
  const format = useFormat();
  const failureText = useFailureText();
  const { status, progress, error } = replacement;
  if (status === 'failed') {
    const reason = failureText({ code: error?.code, message: error?.message });
    return (
      <Notice tone="danger" icon={TriangleAlert} role="status">
        {t('replacement.failed', { reason })}
      </Notice>
    );
  }
  const text = t(`replacement.${status}`, { percent: format.percent(progress) });
  return (
    <div className={styles.replacement}>
      <p>{text}</p>
      <Progress value={progress} label={text} />
    </div>
  );
}
