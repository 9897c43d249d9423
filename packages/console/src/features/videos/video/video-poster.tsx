import type { VideoItem } from '@palco/sdk';
import { AudioLines, Clapperboard, TriangleAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useFormat } from '../../../i18n';
import { classNames, Icon, Progress } from '../../../ui';
import { useVideosText } from '../messages';
import styles from './video-poster.module.css';
import { flawOf, type VideoStage } from './video-stage.pure';
import { useStageWords } from './use-stage-words';

interface VideoPosterProps {
  video: VideoItem;
  stage: VideoStage;
  size: 'large' | 'small';
  /** A button inside of the overlay of a failed video. */
  action?: ReactNode;
}

/** The poster of a video with its length, or with what is being done about it. */
export function VideoPoster({ video, stage, size, action }: VideoPosterProps) {
  const t = useVideosText();
  const format = useFormat();
  const isReady = stage.stage === 'ready';
  const isAudio = isReady && video.width === null;
  const flaw = flawOf(video);
  const isFailed = stage.stage === 'failed' || stage.stage === 'uploadFailed';
  // Over a large poster the failure is told in words.
  const failedGlyph = size === 'small' ? TriangleAlert : null;
  const glyph = isFailed ? failedGlyph : isAudio ? AudioLines : Clapperboard;
  const isPortrait = video.width !== null && video.height !== null && video.height > video.width;
  return (
    <div className={classNames(styles.poster, styles[size])} data-theme="dark">
      <Picture
        src={video.thumbnail}
        isPortrait={isPortrait}
        sign={glyph && <Icon of={glyph} size={size === 'large' ? 28 : 18} />}
      />
      {size === 'large' && !isReady && <StageOverlay video={video} stage={stage} action={action} />}
      {size === 'large' && isReady && flaw !== null && (
        <span className={styles.flag} title={t(flaw)}>
          <Icon of={TriangleAlert} size={12} />
          {t(`${flaw}Short`)}
        </span>
      )}
      {size === 'large' && isReady && video.duration !== null && (
        <span className={styles.duration}>{format.duration(video.duration)}</span>
      )}
    </div>
  );
}

/** The thumbnail, or a sign while there is none or it cannot be loaded. */
function Picture({ src, isPortrait, sign }: { src: string | null; isPortrait: boolean; sign: ReactNode }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!src || src === failed) return sign;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      draggable={false}
      decoding="async"
      className={classNames(styles.image, isPortrait && styles.portrait)}
      onError={() => setFailed(src)}
    />
  );
}

interface StageOverlayProps {
  video: VideoItem;
  stage: VideoStage;
  action?: ReactNode;
}

/** Over the poster of a video that does not play yet: the stage in words, its bar, or why it failed. */
function StageOverlay({ video, stage, action }: StageOverlayProps) {
  const { label, percent } = useStageWords()(stage, video);
  const isFailed = stage.stage === 'failed' || stage.stage === 'uploadFailed';
  return (
    <div className={classNames(styles.busy, isFailed && styles.failed)} data-stage={stage.stage}>
      <span>{label}</span>
      {isFailed && action}
      {percent !== null && <Progress value={percent} label={`${label}: ${video.title}`} tone="white" />}
    </div>
  );
}
