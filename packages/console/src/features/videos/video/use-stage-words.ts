import type { VideoItem } from '@palco/sdk';
import { useFailureText, useFormat } from '../../../i18n';
import type { ChipTone } from '../../../ui';
import { useVideosText } from '../messages';
import type { VideoStage } from './video-stage.pure';

/** A stage in the user's words. */
export interface StageWords {
  readonly label: string;
  readonly tone: ChipTone;
  /** Why it failed, in the user's language. */
  readonly reason?: string;
  readonly percent: number | null;
}

const tones: Record<VideoStage['stage'], ChipTone> = {
  ready: 'success',
  waiting: 'neutral',
  queued: 'info',
  noRoom: 'warning',
  uploading: 'info',
  incomplete: 'warning',
  paused: 'warning',
  offline: 'warning',
  converting: 'info',
  uploadFailed: 'danger',
  failed: 'danger',
};

/** Answers the words for a stage; the server's own message stands in where a code is newer than this console. */
export function useStageWords(): (stage: VideoStage, video: Pick<VideoItem, 'error'>) => StageWords {
  const t = useVideosText();
  const format = useFormat();
  const failureText = useFailureText();
  return (stage, video) => {
    const percent = 'percent' in stage ? stage.percent : null;
    const label = t(`status.${stage.stage}`, percent === null ? {} : { percent: format.percent(percent) });
    return { label, tone: tones[stage.stage], percent, reason: reasonOf(stage, video) };
  };

  function reasonOf(stage: VideoStage, video: Pick<VideoItem, 'error'>): string | undefined {
    if (stage.stage !== 'failed' && stage.stage !== 'uploadFailed') return undefined;
    return failureText({ code: stage.code, message: video.error?.message });
  }
}
