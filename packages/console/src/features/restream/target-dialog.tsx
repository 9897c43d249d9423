import { restreamApi, restreamServices, type RestreamTarget } from '@palco/sdk/admin';
import { useWatch } from 'react-hook-form';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { SelectField, TextField } from '../../ui';
import { useRestreamText } from './messages';
import { hasOwnAddress, inputOf, targetSchema, valuesOf } from './target-form';

interface TargetDialogProps {
  /** The target to change; without one a new one is made. */
  target?: RestreamTarget;
  onClose(): void;
}

/** A platform, its address and its key. A stored key is never shown again: an empty field keeps it. */
export function TargetDialog({ target, onClose }: TargetDialogProps) {
  const t = useRestreamText();
  const form = useDialogForm({
    schema: targetSchema,
    defaultValues: valuesOf(target),
    noun: 'restream',
    call: (palco, form) => {
      const { service, ...input } = inputOf(form);
      const calls = palco.use(restreamApi);
      return target
        ? calls.updateTarget(target.id, input, { version: target.version })
        : calls.createTarget({ service, ...input });
    },
    done: ({ name }) => ({ title: t(target ? 'saved' : 'created'), text: name }),
    onClose,
  });
  const service = useWatch({ control: form.control, name: 'service' });
  const isPlain = service === 'srt' || service === 'whip';
  return (
    <FormDialog
      title={target ? t('edit.title', { name: target.name }) : t('create')}
      description={target ? undefined : t('create.text')}
      form={form}
      submitLabel={t(target ? 'edit.confirm' : 'create.confirm')}
    >
      <SelectField
        form={form}
        name="service"
        label={t('field.service')}
        options={restreamServices.map((value) => ({ value, label: t(`service.${value}`) }))}
        disabled={target !== undefined}
      />
      <TextField form={form} name="name" label={t('field.name')} hint={t('field.name.hint')} required />
      <TextField
        form={form}
        name="address"
        label={t('field.address')}
        hint={t(
          hasOwnAddress(service) ? 'field.address.known' : `field.address.${isPlain ? service : 'rtmp'}`,
        )}
        required={!hasOwnAddress(service)}
      />
      <TextField
        form={form}
        name="key"
        type="password"
        label={t(isPlain ? `field.key.${service}` : 'field.key')}
        hint={target ? t('field.key.stays') : t('field.key.hint')}
        required={!target && !isPlain}
      />
      {service === 'srt' && (
        <TextField
          form={form}
          name="passphrase"
          type="password"
          label={t('field.passphrase')}
          hint={t(target?.hasPassphrase ? 'field.key.stays' : 'field.passphrase.hint')}
        />
      )}
    </FormDialog>
  );
}
