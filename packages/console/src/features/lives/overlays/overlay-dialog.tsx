import type { Palco } from '@palco/sdk';
import { livesApi, type LiveOverlay } from '@palco/sdk/lives';
import { imageMaxBytes } from '@palco/sdk/schemas';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import type { SchemaForm } from '../../../patterns/form';
import { DateTimeField, ImagePicker, SelectField, TextareaField, TextField } from '../../../ui';
import { useOverlaysText } from './messages';
import {
  createOf,
  fileOf,
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

/** The overlay of a dialog, and how it is saved: its words first, then its file, so that a refused file loses nothing. */
function useSave({ liveId, overlay }: OverlayDialogProps) {
  const [saved, setSaved] = useState(overlay);
  const save = async (palco: Palco, input: OverlayForm): Promise<void> => {
    const calls = palco.use(livesApi);
    const refOf = ({ id: overlayId }: LiveOverlay) => ({ liveId, overlayId });
    const write = async (): Promise<LiveOverlay> => {
      if (saved === undefined) return calls.addOverlay(liveId, createOf(input));
      const patch = patchOf(saved, input);
      if (Object.keys(patch).length === 0) return saved;
      return calls.updateOverlay(refOf(saved), patch, { version: saved.version });
    };
    const written = await write();
    setSaved(written);
    const file = fileOf(input);
    if (file) await calls.setOverlayImage(refOf(written), file, { version: written.version });
  };
  return { saved, save };
}

/** Makes an overlay, or changes what it says, where it lies and when it is seen. */
export function OverlayDialog(props: OverlayDialogProps) {
  const { overlay, onClose } = props;
  const t = useOverlaysText();
  const { saved, save } = useSave(props);
  const form = useDialogForm({
    schema: overlayFormSchema,
    defaultValues: valuesOf(overlay),
    wireFields: { file: 'imagem' },
    noun: 'lives',
    call: save,
    done: (_, { titulo: text }) => ({ title: t(overlay ? 'saved' : 'created'), text }),
    onClose,
  });
  const [tipo, imagem] = useWatch({ control: form.control, name: ['tipo', 'imagem'] });
  const hasAddress = tipo !== 'contador' && fileOf({ tipo, imagem }) === null;
  return (
    <FormDialog
      title={t(saved ? 'editTitle' : 'new')}
      description={saved ? undefined : t('new.text')}
      form={form}
      submitLabel={t(saved ? 'save' : 'create')}
    >
      <SelectField
        form={form}
        name="tipo"
        label={t('field.type')}
        options={overlayTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
        disabled={saved !== undefined}
      />
      <TextField form={form} name="titulo" label={t(tipo === 'imagem' ? 'field.alt' : 'field.title')} />
      {tipo !== 'imagem' && (
        <TextareaField form={form} name="texto" label={t('field.text')} maxCodePoints={500} rows={2} />
      )}
      {tipo === 'imagem' && <PictureField form={form} src={saved?.imagem ?? null} />}
      {hasAddress && (
        <TextField
          form={form}
          name="url"
          type="url"
          inputMode="url"
          label={t(tipo === 'imagem' ? 'field.imageAddress' : 'field.link')}
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

interface PictureFieldProps {
  form: SchemaForm<OverlayForm, OverlayForm>;
  /** The picture that the server keeps. */
  src: string | null;
}

/** The picture of an image overlay from a file; a chosen one can be put back before it is sent. */
function PictureField({ form, src }: PictureFieldProps) {
  const t = useOverlaysText();
  return (
    <Controller
      control={form.control}
      name="imagem"
      render={({ field: { value, onChange } }) => (
        <ImagePicker
          label={t('field.image')}
          name={t('type.imagem')}
          shape="tile"
          src={src}
          file={value instanceof File ? value : null}
          maxBytes={imageMaxBytes.liveSettings}
          pending={form.isSubmitting && value instanceof File}
          error={form.errorOf('imagem')}
          onPick={onChange}
          onRemove={value instanceof File ? () => onChange(src === null ? null : 'stored') : undefined}
        />
      )}
    />
  );
}
