import { videoTitleSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import type { SchemaFormOptions } from '../../../patterns/form';
import { TextField } from '../../../ui';

const schema = z.object({ name: videoTitleSchema });

type Values = z.infer<typeof schema>;

interface NameDialogProps extends Pick<SchemaFormOptions<Values, Values>, 'failureText'> {
  title: string;
  label: string;
  submitLabel: string;
  /** The current name; nothing is saved if it is unchanged. */
  name?: string;
  save(name: string): Promise<void>;
  onClose(): void;
}

/** Asks for the name of something in the library: all of them follow the rule of a video's title. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, submitLabel, name: before = '', failureText, save, onClose } = props;
  const form = useDialogForm({
    schema,
    defaultValues: { name: before },
    wireFields: { nome: 'name', title: 'name' },
    codeFields: { DIRECTORY_NAME_TAKEN: 'name' },
    failureText,
    async call(_, { name }) {
      if (name !== before) await save(name);
    },
    onClose,
  });
  return (
    <FormDialog title={title} form={form} submitLabel={submitLabel}>
      <TextField form={form} name="name" label={label} required onFocus={(event) => event.target.select()} />
    </FormDialog>
  );
}
