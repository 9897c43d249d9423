import { usePalco, useTranslation } from '@palco/react';
import type { UploadFailure } from '@palco/sdk/upload';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../i18n';
import { toast } from '../../ui';
import { useUploadsText } from './messages';
import { watchUploads, type UploadNews } from './upload-news';

/** Toasts for uploads that ended; what can be done about a failure stands in the panel as well. */
export function useUploadToasts(): void {
  const navigate = useNavigate();
  const { uploads, processing } = usePalco();
  const t = useUploadsText();
  const sdk = useTranslation();
  const failureText = useFailureText();
  const tell = useRef<(news: UploadNews) => void>(undefined);

  useEffect(() => {
    tell.current = ({ finished, notCreated, failed }) => {
      if (finished.length > 0) {
        void processing.refresh();
        const only = finished.length === 1 ? finished[0] : undefined;
        toast({
          kind: 'success',
          key: 'upload-finished',
          title: sdk.t('upload.finished'),
          text: only ? only.name : t('toast.doneCount', { count: finished.length }),
          action: only?.videoId ? { label: t('toast.open'), onSelect: () => open(only.videoId) } : undefined,
        });
      }
      if (notCreated.length > 0) {
        toast({
          kind: 'error',
          title: t('toast.failed'),
          text: sdk.t('upload.creationFailed', { count: notCreated.length }),
          requestId: notCreated[0]?.error?.requestId,
        });
      }
      for (const { name, error } of failed) {
        // The server's own failures are told like those of every other call ('Ops', specification section 8).
        if (isServerFailure(error)) continue;
        toast({
          kind: 'error',
          title: t('toast.failed'),
          text: `${name}: ${failureText(error ?? {})}`,
          requestId: error?.requestId,
        });
      }
    };
  });

  useEffect(() => watchUploads(uploads, (news) => tell.current?.(news)), [uploads]);

  function open(videoId = ''): void {
    void navigate({ to: '/vod/$videoId', params: { videoId } });
  }
}

function isServerFailure(error: UploadFailure | undefined): boolean {
  return error?.code === 'no-answer' || (error?.status ?? 0) >= 500;
}
