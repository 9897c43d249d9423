import { usePalcoMutation } from '@palco/react/query';
import { liveCalls, type LiveOverlay } from '@palco/sdk';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../../../patterns/dialog';
import { useSchemaForm } from '../../../patterns/form';
import { DateTimeField, Field, SelectField, Textarea, TextField, toast } from '../../../ui';
import { useOverlaysText } from './messages';
import {
  createOf,
  overlayFormSchema,
  overlayPositions,
  overlayTypes,
  patchOf,
  valuesOf,
  type OverlayForm,
} from './overlay-form';

interface OverlayDialogProps {
  liveId: string;
  /** The overlay to change; without one a new one is made. */
  overlay?: LiveOverlay;
  onClose(): void;
}

/** Saves an overlay as the form says it; a change sends only what differs. */
function useSave({ liveId, overlay, onClose }: OverlayDialogProps): (input: OverlayForm) => Promise<void> {
  const t = useOverlaysText();
  const { mutateAsync } = usePalcoMutation(['lives'], async (palco, input: OverlayForm) => {
    const calls = palco.use(liveCalls);
    if (overlay === undefined) return calls.addOverlay(liveId, createOf(input));
    const patch = patchOf(overlay, input);
    if (Object.keys(patch).length === 0) return overlay;
    return calls.updateOverlay({ liveId, overlayId: overlay.id }, patch, { version: overlay.version });
  });
  return async (input) => {
    await mutateAsync(input);
    toast({ kind: 'success', title: t(overlay ? 'saved' : 'created'), text: input.titulo });
    onClose();
  };
}

/** Makes an overlay, or changes what it says, where it lies and when it is seen. */
export function OverlayDialog(props: OverlayDialogProps) {
  const { overlay, onClose } = props;
  const t = useOverlaysText();
  const save = useSave(props);
  const form = useSchemaForm({ schema: overlayFormSchema, defaultValues: valuesOf(overlay) });
  const tipo = useWatch({ control: form.control, name: 'tipo' });
  return (
    <FormDialog
      title={t(overlay ? 'editTitle' : 'new')}
      description={overlay ? undefined : t('new.text')}
      form={form}
      submitLabel={t(overlay ? 'save' : 'create')}
      onSubmit={form.submit(save)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="tipo"
        label={t('field.type')}
        options={overlayTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        disabled={overlay !== undefined}
      />
      <TextField form={form} name="titulo" label={t(tipo === 'imagem' ? 'field.alt' : 'field.title')} />
      {tipo !== 'imagem' && (
        <Field label={t('field.text')} error={form.errorOf('texto')}>
          <Textarea {...form.register('texto')} maxCodePoints={500} rows={2} />
        </Field>
      )}
      {tipo !== 'contador' && (
        <TextField
          form={form}
          name="url"
          type="url"
          inputMode="url"
          label={t(tipo === 'imagem' ? 'field.image' : 'field.link')}
          required={tipo === 'imagem'}
        />
      )}
      <SelectField
        form={form}
        name="posicao"
        label={t('field.position')}
        options={overlayPositions.map((value) => ({ value, label: t(`position.${value}`) }))}
      />
      <DateTimeField form={form} name="inicio" label={t('field.start')} />
      <DateTimeField
        form={form}
        name="fim"
        label={t(tipo === 'contador' ? 'field.countTo' : 'field.end')}
        required={tipo === 'contador'}
      />
    </FormDialog>
  );
}
