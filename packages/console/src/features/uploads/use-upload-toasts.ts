import { usePalco, useTranslation } from '@palco/react';
import type { UploadEntry, UploadErrorCode } from '@palco/sdk/upload';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../i18n';
import { toast } from '../../ui';
import { useUploadsText } from './messages';
import { watchUploads, type UploadNews } from './upload-news';

/** Failures of the server itself: the one text of the specification's section 8. */
const internal: ReadonlySet<UploadErrorCode> = new Set(['no-answer', 'server-error']);

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
      for (const entry of failed) toast({ kind: 'error', ...failureToast(entry) });
    };
  });

  useEffect(() => watchUploads(uploads, (news) => tell.current?.(news)), [uploads]);

  function open(videoId = ''): void {
    void navigate({ to: '/vod/$videoId', params: { videoId } });
  }

  function failureToast({ name, error }: UploadEntry) {
    const requestId = error?.requestId;
    if (error && internal.has(error.code)) {
      return { title: sdk.t('error.serverTitle'), text: sdk.t('error.server'), requestId };
    }
    return { title: t('toast.failed'), text: `${name}: ${failureText(error ?? {})}`, requestId };
  }
}
