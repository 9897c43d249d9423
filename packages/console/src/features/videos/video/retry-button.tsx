import { usePalco } from '@palco/react';
import { type VideoItem, uploads } from '@palco/sdk';
import { useRetryTranscode } from '@palco/react/query';
import { RotateCw } from 'lucide-react';
import { Button, toast, type ButtonSize } from '../../../ui';
import { useVideosText } from '../messages';
import { useVideoStage } from './use-video-row';
import { isRetryable, type VideoStage } from './video-stage.pure';

interface RetryButtonProps {
  video: { readonly id: string; readonly title: string };
  stage: Extract<VideoStage, { stage: 'failed' | 'uploadFailed' }>;
  size?: ButtonSize;
}

/** Tries again what failed: the upload goes on from its last confirmed byte, the conversion starts over. */
export function RetryButton({ video, stage, size = 'sm' }: RetryButtonProps) {
  const t = useVideosText();
  const queue = usePalco().use(uploads);
  const retryTranscode = useRetryTranscode();
  const retry = () => {
    if (stage.stage === 'uploadFailed') {
      queue.retry(stage.uploadId);
      return;
    }
    retryTranscode.mutate(video.id, {
      onSuccess: () => toast({ kind: 'info', title: t('retryStarted') }),
      onError: () => toast({ kind: 'error', title: t('retryFailed'), text: video.title }),
    });
  };
  return (
    <Button
      size={size}
      icon={RotateCw}
      pending={retryTranscode.isPending}
      aria-label={t('retryNamed', { title: video.title })}
      onClick={retry}
    >
      {t('retry')}
    </Button>
  );
}

/** The button of a video that failed; nothing for the others, and where another try cannot help. */
export function RetryFailed({ video }: { video: VideoItem }) {
  const stage = useVideoStage(video);
  return isRetryable(stage) && <RetryButton video={video} stage={stage} />;
}
