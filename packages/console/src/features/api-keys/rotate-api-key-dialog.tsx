import { apiKeysApi, type ApiKey, type ApiKeySecret } from '@palco/sdk/admin';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { Notice, SelectField } from '../../ui';
import { overlaps, type Overlap } from './api-key-form.pure';
import { useApiKeysText } from './messages';

const schema = z.object({ overlap: z.enum(overlaps) });

interface RotateApiKeyDialogProps {
  apiKey: ApiKey;
  onClose(): void;
  onRotated(secret: ApiKeySecret): void;
}

/** A new secret for a key, and how long the present one stays good, so that no program stops meanwhile. */
export function RotateApiKeyDialog({ apiKey, onClose, onRotated }: RotateApiKeyDialogProps) {
  const t = useApiKeysText();
  const form = useDialogForm({
    schema,
    defaultValues: { overlap: '86400' as Overlap },
    noun: 'apiKeys',
    call: (palco, { overlap }) =>
      palco.use(apiKeysApi).rotate(apiKey.id, { anteriorValidaPorSegundos: Number(overlap) }),
    onDone: onRotated,
    onClose,
  });
  const endsNow = useWatch({ control: form.control, name: 'overlap' }) === '0';
  return (
    <FormDialog
      title={t('rotate.title', { name: apiKey.nome })}
      description={t('rotate.text')}
      form={form}
      submitLabel={t('action.rotate')}
    >
      <SelectField
        form={form}
        name="overlap"
        label={t('overlap')}
        options={overlaps.map((value) => ({ value, label: t(`overlap.${value}`) }))}
      />
      {endsNow && (
        <Notice tone="warning" role="status">
          {t('rotate.now')}
        </Notice>
      )}
    </FormDialog>
  );
}
