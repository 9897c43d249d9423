import type { Video } from '@palco/sdk';
import { videoTitleSchema } from '@palco/sdk/schemas';
import { formatCueTime } from '@palco/sdk/subtitles';
import { videoEditsApi, type KeptRange } from '@palco/sdk/video-edits';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextField } from '../../../ui';
import { useCutText } from './messages';

const schema = z.object({ title: videoTitleSchema });

/** A new video of a part of the original. */
export function ClipDialog({ video, range, onClose }: { video: Video; range: KeptRange; onClose(): void }) {
  const t = useCutText();
  const form = useDialogForm({
    schema,
    defaultValues: { title: video.title },
    noun: 'videos',
    call: (palco, { title }) => palco.use(videoEditsApi).clip(video.id, { title, keep: [range] }),
    done: (_, { title }) => ({ title: t('clip.made'), text: title }),
    onClose,
  });
  const [from, until] = [formatCueTime(range.from), formatCueTime(range.until)];
  return (
    <FormDialog
      title={t('clip.title')}
      description={t('clip.text', { from, until })}
      form={form}
      submitLabel={t('clip.make')}
    >
      <TextField form={form} name="title" label={t('clip.name')} required />
    </FormDialog>
  );
}
