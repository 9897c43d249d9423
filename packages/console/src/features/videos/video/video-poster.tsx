import type { VideoItem } from '@palco/sdk';
import { TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { classNames, Icon, pictureSources, Progress } from '../../../ui';
import { useVideosText } from '../messages';
import styles from './video-poster.module.css';
import { flawOf, type VideoStage } from './video-stage.pure';
import { useStageWords } from './use-stage-words';

interface VideoPosterProps {
  video: VideoItem;
  stage: VideoStage;
  size: 'large' | 'small';
  /** The way out that a failed video is given. */
  action?: ReactNode;
}

/** The picture of a video with its length, or with what is being done about it. */
export function VideoPoster({ video, stage, size, action }: VideoPosterProps) {
  const format = useFormat();
  const isReady = stage.stage === 'ready';
  const isFailed = stage.stage === 'failed' || stage.stage === 'uploadFailed';
  const isLarge = size === 'large';
  if (isFailed) {
    return (
      <div className={classNames(styles.poster, styles[size], styles.failed)}>
        <Icon of={TriangleAlert} size={isLarge ? 20 : 18} />
        {isLarge && <Failure video={video} stage={stage} action={action} />}
      </div>
    );
  }
  return (
    <div
      className={classNames(styles.poster, styles[size])}
      data-theme="dark"
      data-busy={!isReady || undefined}
      data-storyboard={(isLarge && isReady && video.storyboard_url) || undefined}
      data-seconds={video.duration ?? undefined}
    >
      <Picture video={video} width={isLarge ? 320 : 96} />
      {isLarge && (isReady ? <Flaw video={video} /> : <StageOverlay video={video} stage={stage} />)}
      {isLarge && isReady && video.duration !== null && (
        <span className={styles.duration}>{format.duration(video.duration)}</span>
      )}
    </div>
  );
}

/** The picture; the dark ground alone where it cannot be loaded. */
function Picture({ video: { picture, width, height }, width: shown }: { video: VideoItem; width: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (picture === null || picture === failed) return null;
  const isPortrait = width !== null && height !== null && height > width;
  return (
    <img
      {...pictureSources(picture, shown)}
      alt=""
      loading="lazy"
      draggable={false}
      decoding="async"
      className={classNames(styles.image, isPortrait && styles.portrait)}
      onError={() => setFailed(picture)}
    />
  );
}

/** What a video that plays lacks of its source. */
function Flaw({ video }: { video: VideoItem }) {
  const t = useVideosText();
  const flaw = flawOf(video);
  if (flaw === null) return null;
  return (
    <span className={styles.flag} title={t(flaw)}>
      <Icon of={TriangleAlert} size={12} />
      {t(`${flaw}Short`)}
    </span>
  );
}

type StageOverlayProps = Pick<VideoPosterProps, 'video' | 'stage' | 'action'>;

/** In the place of the picture of a video that failed: that it did, why, and one way out. */
function Failure({ video, stage, action }: StageOverlayProps) {
  const { label, reason } = useStageWords()(stage, video);
  return (
    <>
      <b>{label}</b>
      <span className={styles.reason} title={reason}>
        {reason}
      </span>
      {action}
    </>
  );
}

/** Over the picture of a video that does not play yet: how far it is, and what is missing until it does. */
function StageOverlay({ video, stage }: StageOverlayProps) {
  const t = useVideosText();
  const { label, percent } = useStageWords()(stage, video);
  return (
    <div className={styles.busy} data-stage={stage.stage}>
      {percent !== null && (
        <>
          <b className={styles.percent} aria-hidden="true">
            {percent}
            <small>%</small>
          </b>
          <Progress value={percent} label={`${label}: ${video.title}`} tone="white" />
        </>
      )}
      <span>{stage.stage === 'converting' ? t('tile.converting') : label}</span>
    </div>
  );
}
