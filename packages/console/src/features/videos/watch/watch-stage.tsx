import type { Video } from '@palco/sdk';
import { CircleAlert, Clapperboard } from 'lucide-react';
import { Icon, Progress } from '../../../ui';
import { useWatchText } from './messages';
import { RetryButton } from '../video/retry-button';
import { useStageWords } from '../video/use-stage-words';
import { isRetryable, type VideoStage } from '../video/video-stage.pure';
import styles from './watch-stage.module.css';

interface WatchStageProps {
  video: Video;
  stage: VideoStage;
}

/** In the player's place as long as a video does not play: what is being done, or why it failed. */
export function WatchStage({ video, stage }: WatchStageProps) {
  const t = useWatchText();
  const words = useStageWords()(stage, video);
  const isFailed = stage.stage === 'failed' || stage.stage === 'uploadFailed';
  return (
    <section className={styles.stage} data-theme="dark" data-stage={stage.stage}>
      {video.thumbnail !== null && <img src={video.thumbnail} alt="" className={styles.poster} />}
      <div className={styles.content}>
        <span className={styles.icon} data-failed={isFailed || undefined}>
          <Icon of={isFailed ? CircleAlert : Clapperboard} size={24} />
        </span>
        <h2 className={styles.title}>{isFailed ? t('watch.failed.title') : words.label}</h2>
        <p className={styles.text}>{isFailed ? (words.reason ?? words.label) : waitingText()}</p>
        {words.percent !== null && (
          <Progress className={styles.bar} value={words.percent} label={words.label} tone="white" size="md" />
        )}
        {isRetryable(stage) && <RetryButton video={video} stage={stage} size="md" />}
      </div>
    </section>
  );

  function waitingText(): string {
    if (stage.stage === 'incomplete') return t('watch.incomplete.text');
    if (stage.stage === 'noRoom') return t('watch.noRoom.text');
    return stage.stage === 'converting' || stage.stage === 'queued'
      ? t('watch.converting.text')
      : t('watch.waiting.text');
  }
}
