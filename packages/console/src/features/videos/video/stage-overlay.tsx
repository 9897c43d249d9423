import type { VideoItem } from '@palco/sdk';
import type { ReactNode } from 'react';
import { classNames, Progress } from '../../../ui';
import { useStageWords } from './use-stage-words';
import styles from './video-poster.module.css';
import type { VideoStage } from './video-stage.pure';

interface StageOverlayProps {
  video: VideoItem;
  stage: VideoStage;
  action?: ReactNode;
}

/** Over the poster of a video that does not play yet: the stage in words, its bar, or why it failed. */
export function StageOverlay({ video, stage, action }: StageOverlayProps) {
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
