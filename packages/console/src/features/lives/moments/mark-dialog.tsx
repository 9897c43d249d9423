import { livesApi, type LiveMark } from '@palco/sdk/lives';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextField } from '../../../ui';
import { useMomentsText } from './messages';

/** As long as a chapter's. */
const longestTitle = 100;

const schema = z.object({
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(longestTitle)),
});

/** Gives a mark another name. */
export function MarkDialog({ mark, onClose }: { mark: LiveMark; onClose(): void }) {
  const t = useMomentsText();
  const { id: markId, liveId, version } = mark;
  const form = useDialogForm({
    schema,
    defaultValues: { title: mark.title },
    noun: 'lives',
    call: (palco, { title }) => palco.use(livesApi).updateMark({ liveId, markId }, { title }, { version }),
    done: ({ title }) => ({ title: t('mark.renamed'), text: title }),
    onClose,
  });
  return (
    <FormDialog title={t('mark.rename.title')} form={form} submitLabel={t('mark.rename.save')}>
      <TextField
        form={form}
        name="title"
        label={t('mark.rename.label')}
        required
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
