import { livesApi } from '@palco/sdk/lives';
import { videoTitleSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { TextField } from '../../../ui';
import { presetCall } from '../form/live-values';
import type { PresetDialogProps } from './preset-dialog-model';
import { PresetList } from './preset-list';
import { usePresetsText } from './messages';

/** The presets of the team: one that fills in a new live, or a new one made of it. */
export function PresetDialogs({ mode, ...props }: PresetDialogProps & { mode: 'use' | 'save' }) {
  return mode === 'save' ? <SavePreset {...props} /> : <PresetList {...props} />;
}

const schema = z.object({ nome: videoTitleSchema.check(z.maxLength(100, 'validation.max')) });

/** Keeps the settings of a new live under a name, for the whole team. */
function SavePreset({ form: live, onClose }: PresetDialogProps) {
  const t = usePresetsText();
  const form = useDialogForm({
    schema,
    defaultValues: { nome: '' },
    params: { nome: { max: 100 } },
    codeFields: { NAME_IN_USE: 'nome' },
    noun: 'lives',
    call: (palco, { nome }) => palco.use(livesApi).addPreset(presetCall(nome, live.getValues())),
    done: (_, { nome }) => ({ title: t('saved'), text: nome }),
    onClose,
  });
  return (
    <FormDialog title={t('save.title')} description={t('save.text')} form={form} submitLabel={t('save')}>
      <TextField form={form} name="nome" label={t('save.name')} required />
    </FormDialog>
  );
}
