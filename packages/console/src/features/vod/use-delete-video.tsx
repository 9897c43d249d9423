import { usePalco } from '@palco/react';
import { processing, uploads, videoCalls, type VideoItem } from '@palco/sdk';
import type { RefObject } from 'react';
import { useConfirmedAction } from '../../patterns/dialog';
import { useVodText } from './messages';

interface DeleteVideoOptions {
  onRemoved?(): void;
  /** Takes the focus of a removed row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Removes what this browser still sends of a video. */
export function useForgetUpload(): (videoId: string) => void {
  const palco = usePalco();
  return (videoId) => {
    const upload = palco
      .use(processing)
      .$state.get()
      .rows.find((row) => row.videoId === videoId)?.uploadId;
    if (upload !== undefined) palco.use(uploads).remove(upload);
  };
}

/** Asks before a video leaves the library; its upload from this browser ends with it. */
export function useDeleteVideo({ onRemoved, focusAfter }: DeleteVideoOptions) {
  const t = useVodText();
  const forgetUpload = useForgetUpload();
  return useConfirmedAction<VideoItem>({
    noun: 'videos',
    question: ({ title, status }) => ({
      title: t('delete.title', { title }),
      text: status === 'ready' || status === 'failed' ? t('delete.text') : t('delete.processing'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    }),
    async call(palco, { id }) {
      await palco.use(videoCalls).remove(id);
      forgetUpload(id);
    },
    removedId: ({ id }) => id,
    done: ({ title }) => ({ title: t('delete.done'), text: title }),
    failureText: () => t('delete.failed'),
    onDone: onRemoved,
    focusAfter,
  });
}
