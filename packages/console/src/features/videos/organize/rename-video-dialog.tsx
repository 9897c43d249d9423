import type { VideoItem } from '@palco/sdk';
import { useUpdateVideo } from '@palco/react/query';
import { toast } from '../../../ui';
import { useDialogText } from './messages';
import { NameDialog } from './name-dialog';

interface RenameVideoDialogProps {
  video: VideoItem;
  onClose(): void;
}

/** Changes a video's title, at any stage of its processing. */
export function RenameVideoDialog({ video, onClose }: RenameVideoDialogProps) {
  const t = useDialogText();
  const update = useUpdateVideo();
  const save = async (title: string) => {
    // No version goes with it: the conversion changes the video too, and must not refuse a new title.
    await update.mutateAsync({ id: video.id, patch: { title } });
    toast({ kind: 'success', title: t('rename.done'), text: title });
  };
  return (
    <NameDialog
      title={t('rename.title')}
      label={t('rename.field')}
      submitLabel={t('rename.save')}
      name={video.title}
      failureText={() => t('rename.failed')}
      save={save}
      onClose={onClose}
    />
  );
}
