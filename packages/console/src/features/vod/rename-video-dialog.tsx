import type { VideoItem } from '@palco/sdk';
import { useUpdateVideo } from '@palco/react/query';
import { videoTitleSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialog';
import { useSchemaForm } from '../../patterns/form';
import { TextField, toast } from '../../ui';
import { useDialogText } from './dialogs/messages';

const schema = z.object({ title: videoTitleSchema });

interface RenameVideoDialogProps {
  video: VideoItem;
  onClose(): void;
}

/** Changes a video's title, at any stage of its processing. */
export function RenameVideoDialog({ video, onClose }: RenameVideoDialogProps) {
  const t = useDialogText();
  const update = useUpdateVideo();
  const form = useSchemaForm({
    schema,
    defaultValues: { title: video.title },
    failureText: () => t('rename.failed'),
  });
  const save = form.submit(async (patch) => {
    if (patch.title !== video.title) {
      // No version goes with it: the conversion changes the video too, and must not refuse a new title.
      await update.mutateAsync({ id: video.id, patch });
      toast({ kind: 'success', title: t('rename.done'), text: patch.title });
    }
    onClose();
  });
  return (
    <FormDialog
      title={t('rename.title')}
      form={form}
      submitLabel={t('rename.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={t('rename.field')}
        required
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
