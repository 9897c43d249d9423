import { usePalco } from '@palco/react';
import { palcoQueryKey, usePalcoMutation, subtitleJobQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Video } from '@palco/sdk';
import { subtitlesApi, type SubtitleJob } from '@palco/sdk/subtitles';
import { useQueryClient } from '@tanstack/react-query';
import { Sparkles, TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { May } from '../../../access';
import { useFormat, useLanguage, useRefusalText } from '../../../i18n';
import { Button, Notice, Progress } from '../../../ui';
import { languageName } from './languages';
import { useSubtitlesText } from './messages';
import styles from './subtitles.module.css';

/** How often an open job is asked for, in milliseconds. */
const pollMs = 2_000;

const isOpen = (job: SubtitleJob | undefined): boolean =>
  job?.status === 'queued' || job?.status === 'running';

/** Whether two tags are of different languages; those of countries are no difference. */
const isOther = (one: string, other: string): boolean => one.split('-')[0] !== other.split('-')[0];

interface SubtitleJobStatusProps {
  video: Video;
  language: string;
  may: May;
}

/** Has the subtitles of a language written, and shows how far that is or why it failed. */
export function SubtitleJobStatus({ video, language, may }: SubtitleJobStatusProps) {
  const t = useSubtitlesText();
  const format = useFormat();
  const refusal = useRefusalText();
  const { data: job } = usePalcoQuery(
    (palco) => subtitleJobQueryOptions(palco, { videoId: video.id, language }),
    { refetchInterval: ({ state }) => (isOpen(state.data) ? pollMs : false), retry: false },
  );
  const start = usePalcoMutation(['subtitles'], (palco) =>
    palco.use(subtitlesApi).startJob(video.id, language),
  );
  useRefetchWhenDone(job);
  const open = isOpen(job);
  const problem = start.error
    ? refusal(start.error)
    : job?.status === 'failed'
      ? job.error?.message
      : undefined;
  const unready = video.status === 'ready' ? undefined : t('job.notReady');
  const reason = may.reason ?? unready ?? (job?.by === 'none' ? t('job.by.none') : undefined);
  return (
    <>
      <Button
        icon={Sparkles}
        reason={reason}
        pending={start.isPending || open}
        onClick={() => start.mutate()}
      >
        {t('job.button')}
      </Button>
      {open && job && (
        <div className={styles.job}>
          <Progress
            value={job.progress}
            label={t('job.running', { percent: format.percent(job.progress) })}
          />
        </div>
      )}
      <p role="status" className={styles.said}>
        {job?.status === 'done' ? t('job.done') : open ? t('job.started') : ''}
      </p>
      <JobHint job={open || problem !== undefined ? undefined : job} language={language} />
      {problem !== undefined && !open && (
        <Notice tone="danger" icon={TriangleAlert} role="alert" className={styles.wide}>
          {problem}
        </Notice>
      )}
    </>
  );
}

/** Who would write the subtitles, and whether the model heard another language. */
function JobHint({ job, language }: { job: SubtitleJob | undefined; language: string }) {
  const t = useSubtitlesText();
  const consoleLanguage = useLanguage();
  const nameOf = (tag: string): string => languageName(tag, consoleLanguage);
  if (job === undefined) return null;
  return (
    <>
      <p className={styles.said}>{t(`job.by.${job.by}`)}</p>
      {job.status === 'done' && job.heard !== null && isOther(job.heard, language) && (
        <Notice tone="warning" icon={TriangleAlert} role="status" className={styles.wide}>
          {t('job.heard', { heard: nameOf(job.heard), language: nameOf(language) })}
        </Notice>
      )}
    </>
  );
}

/** Shows the new subtitles in the list and in the player as soon as their job is done. */
function useRefetchWhenDone(job: SubtitleJob | undefined): void {
  const palco = usePalco();
  const client = useQueryClient();
  const wasOpen = useRef(false);
  const refetch = useEffectEvent(() => {
    for (const noun of ['subtitles', 'videos'] as const)
      void client.invalidateQueries({ queryKey: palcoQueryKey(palco, noun) });
  });
  const status = job?.status;
  useEffect(() => {
    if (status === 'done' && wasOpen.current) refetch();
    wasOpen.current = status === 'queued' || status === 'running';
  }, [status]);
}
