import { usePalco, useSession, useTranslation } from '@palco/react';
import { processing, uploads } from '@palco/sdk';
import type { UploadEntry } from '@palco/sdk/upload';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useFailureText } from '../../i18n';
import { toast, type ToastInput } from '../../ui';
import { useUploadToastText } from './toasts/messages';
import { watchUploads, type UploadNews } from './upload-news';

/** Toasts for uploads that ended; the panel shows failures too, with a retry. */
export function useUploadToasts(): void {
  const navigate = useNavigate();
  const palco = usePalco();
  const queue = palco.use(uploads);
  const t = useUploadToastText();
  const sdk = useTranslation();
  const failureText = useFailureText();
  const state = useSession();
  const accountId = state.stage === 'ready' ? state.team.conta_id : undefined;
  const tell = useRef<(news: UploadNews) => void>(undefined);

  useEffect(() => {
    tell.current = ({ finished, notCreated, failed }) => {
      if (finished.length > 0) {
        // The conversion begins now; the next poll may be seconds away.
        void palco.use(processing).refresh();
        toast({
          kind: 'success',
          key: 'upload-finished',
          title: sdk.t('upload.finished'),
          ...whatFinished(finished),
        });
      }
      if (notCreated.length > 0) {
        const error = notCreated[0]?.error;
        const isBlocked = error?.code === 'UPLOAD_ACCOUNT_BLOCKED';
        // A retry would not help; the reloaded profile has the block of the team.
        if (isBlocked) void palco.session.load();
        const text = isRefusal(error)
          ? failureText(error)
          : sdk.t('upload.creationFailed', { count: notCreated.length });
        const onSelect = () => void navigate({ to: '/blocked' });
        failureToast(text, error, isBlocked ? { label: t('toast.blocked'), onSelect } : undefined);
      }
      for (const { name, error } of failed) {
        // A 5xx has the general toast of every call already ('Ops', specification section 8).
        if (!isServerFailure(error))
          failureToast(`${name}: ${failureText({ code: error?.code, message: error?.text })}`, error);
      }
    };
  });

  useEffect(() => watchUploads(queue, (news) => tell.current?.(news)), [queue]);

  function whatFinished(entries: readonly UploadEntry[]): Pick<ToastInput, 'text' | 'action'> {
    const [first] = entries;
    if (entries.length > 1 || !first) return { text: t('toast.doneCount', { count: entries.length }) };
    const { name, videoId = '' } = first;
    // No link: the video of another team has no page in the selected one.
    if (first.accountId !== undefined && first.accountId !== accountId) return { text: name };
    const onSelect = () => void navigate({ to: '/vod/$videoId', params: { videoId } });
    return { text: name, action: { label: t('toast.open'), onSelect } };
  }

  function failureToast(text: string, error: UploadEntry['error'], action?: ToastInput['action']): void {
    toast({ kind: 'error', title: t('toast.failed'), text, action, requestId: error?.requestId });
  }
}

const refusals: ReadonlySet<string> = new Set([
  'UPLOAD_ACCOUNT_BLOCKED',
  'UPLOAD_STORAGE_QUOTA',
  'UPLOAD_TRANSCODING_QUOTA',
]);

/** Whether the team may not add videos for now: the text says why, and a retry would not help. */
const isRefusal = (error: UploadEntry['error']): error is NonNullable<UploadEntry['error']> =>
  error !== undefined && refusals.has(error.code);

function isServerFailure(error: UploadEntry['error']): boolean {
  return (error?.status ?? 0) >= 500;
}
