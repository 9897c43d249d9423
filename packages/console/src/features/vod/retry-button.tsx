import { usePalco } from '@palco/react';
import { useRetryTranscode } from '@palco/react/query';
import { RotateCw } from 'lucide-react';
import { Button, toast, type ButtonSize } from '../../ui';
import { useVodText } from './messages';
import type { VideoStage } from './video-stage.pure';

interface RetryButtonProps {
  video: { readonly id: string; readonly title: string };
  stage: Extract<VideoStage, { stage: 'failed' | 'uploadFailed' }>;
  size?: ButtonSize;
}

/** Tries again what failed: the upload goes on from its last confirmed byte, the conversion starts over. */
export function RetryButton({ video, stage, size = 'sm' }: RetryButtonProps) {
  const t = useVodText();
  const { uploads } = usePalco();
  const retryTranscode = useRetryTranscode();
  const retry = () => {
    if (stage.stage === 'uploadFailed') {
      uploads.retry(stage.uploadId);
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
