import { videosApi, type VideoItem } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../access';
import type { Action } from '../../../patterns/action';
import { deletion } from '../../../patterns/action/deletion';
import { useVideosText } from '../messages';
import { usePurgeUpload } from './use-purge-upload';

/** Moves videos to the trash, with an undo in the notice; `leave`, for the page of a video, goes to the library afterwards. */
export function useDeleteAction({ leave = false }: { leave?: boolean }): Action<VideoItem> {
  const t = useVideosText();
  const navigate = useNavigate();
  const purgeUpload = usePurgeUpload();
  const may = useMay('changeVideos');
  return {
    ...deletion,
    label: t('action.delete'),
    may,
    question: ({ title, status }) => ({
      title: t('delete.title', { title }),
      text: status === 'ready' || status === 'failed' ? t('delete.text') : t('delete.processing'),
      confirmLabel: t('delete.confirm'),
    }),
    async call(palco, { id }) {
      await palco.use(videosApi).remove(id);
      purgeUpload(id);
    },
    undo: (palco, { id }) => palco.use(videosApi).restore(id),
    removedId: ({ id }) => id,
    done: t('delete.done'),
    failureText: () => t('delete.failed'),
    onDone: leave ? () => void navigate({ to: '/vod/dashboard', replace: true }) : undefined,
  };
}
