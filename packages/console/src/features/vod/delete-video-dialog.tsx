import type { VideoItem } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { useDeleteVideo } from '@palco/react/query';
import { ConfirmDialog, toast } from '../../ui';
import { useVodText } from './messages';

interface DeleteVideoDialogProps {
  video: VideoItem;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a video leaves the library; its upload from this browser ends with it. */
export function DeleteVideoDialog({ video, onClose, onRemoved }: DeleteVideoDialogProps) {
  const t = useVodText();
  const { processing, uploads } = usePalco();
  const remove = useDeleteVideo();

  const confirm = () => {
    remove.mutate(
      { id: video.id },
      {
        onSuccess: () => {
          const upload = processing.$state.get().rows.find((row) => row.videoId === video.id)?.uploadId;
          if (upload !== undefined) uploads.remove(upload);
          toast({ kind: 'success', title: t('delete.done'), text: video.title });
          onClose();
          onRemoved();
        },
      },
    );
  };

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { title: video.title })}
      text={video.status === 'ready' || video.status === 'failed' ? t('delete.text') : t('delete.processing')}
      confirmLabel={t('delete.confirm')}
      danger
      pending={remove.isPending}
      error={remove.isError ? t('delete.failed') : undefined}
      onConfirm={confirm}
    />
  );
}
