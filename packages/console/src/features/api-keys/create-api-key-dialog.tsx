import type { Palco } from '@palco/sdk';
import { apiKeysApi, type ApiKeySecret } from '@palco/sdk/admin';
import { apiKeySchema } from '@palco/sdk/schemas';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { DateTimeField, SelectField, TextField } from '../../ui';
import { expiryOf, lifetimes, type Lifetime } from './api-key-form.pure';
import { useApiKeysText } from './messages';
import { ScopesField } from './scopes-field';

/** As `apiKeySchema` of the SDK, with the choice of a lifetime in place of a time. */
const schema = z
  .object({
    nome: apiKeySchema.shape.nome,
    escopos: apiKeySchema.shape.escopos,
    lifetime: z.enum(lifetimes),
    until: z.string(),
  })
  .check(
    z.refine(({ lifetime, until }) => lifetime !== 'custom' || z.iso.datetime().safeParse(until).success, {
      path: ['until'],
      error: 'validation.format',
    }),
  );

function createKey(palco: Palco, { nome, escopos, ...life }: z.infer<typeof schema>): Promise<ApiKeySecret> {
  return palco.use(apiKeysApi).create({ nome, escopos, expiresAt: expiryOf(life, Date.now()) });
}

interface CreateApiKeyDialogProps {
  onClose(): void;
  onCreated(secret: ApiKeySecret): void;
}

/** A new key: a name by which people know it, what it reaches, and how long. */
export function CreateApiKeyDialog({ onClose, onCreated }: CreateApiKeyDialogProps) {
  const t = useApiKeysText();
  const form = useDialogForm({
    schema,
    defaultValues: { nome: '', escopos: [], lifetime: '90' as Lifetime, until: '' },
    wireFields: { expiresAt: 'until' },
    noun: 'apiKeys',
    call: createKey,
    onDone: onCreated,
    onClose,
  });
  const isCustom = useWatch({ control: form.control, name: 'lifetime' }) === 'custom';
  return (
    <FormDialog
      title={t('create')}
      description={t('create.text')}
      form={form}
      submitLabel={t('create.confirm')}
    >
      <TextField form={form} name="nome" label={t('name')} hint={t('name.hint')} required />
      <ScopesField form={form} />
      <SelectField
        form={form}
        name="lifetime"
        label={t('lifetime')}
        options={lifetimes.map((value) => ({ value, label: t(`lifetime.${value}`) }))}
      />
      {isCustom && <DateTimeField form={form} name="until" label={t('until')} required />}
    </FormDialog>
  );
}
