import { usePalcoMutation } from '@palco/react/query';
import { nameSchema } from '@palco/sdk/schemas';
import { useId, useRef } from 'react';
import { Controller } from 'react-hook-form';
import * as z from 'zod/mini';
import { FormAlert, useSchemaForm } from '../../patterns/form';
import { Button, Checkbox, Dialog, Field, TextInput, toast } from '../../ui';
import record from '../../patterns/record/record.module.css';
import { useClientsText } from './messages';
import { useClientRights } from './use-client-rights';

/** As `clientSchema` of the SDK, with every field there. */
const schema = z.object({ nome_cliente: nameSchema, subConta: z.boolean() });
type Values = z.infer<typeof schema>;

interface CreateClientDialogProps {
  onClose(): void;
  onCreated(contaId: string): void;
}

/** A new client; only developers make one that stands alone. */
export function CreateClientDialog({ onClose, onCreated }: CreateClientDialogProps) {
  const t = useClientsText();
  const { everyClient } = useClientRights();
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  const form = useSchemaForm({ schema, defaultValues: { nome_cliente: '', subConta: !everyClient } });
  const create = usePalcoMutation(['clients'], (palco, input: Values) => palco.clients.create(input));
  const name = form.register('nome_cliente');
  const save = form.submit(async (input) => {
    const client = await create.mutateAsync(input);
    toast({ kind: 'success', title: t('create.done'), text: client.nome_cliente });
    onClose();
    onCreated(client.conta_id);
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !form.isSubmitting && onClose()}
      title={everyClient ? t('create') : t('createSub')}
      description={everyClient ? undefined : t('create.subText')}
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" pending={form.isSubmitting}>
            {t('create.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={record.fields} noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('name')} error={form.errorOf('nome_cliente')}>
          <TextInput
            {...name}
            ref={(input) => {
              name.ref(input);
              first.current = input;
            }}
            required
            autoComplete="off"
          />
        </Field>
        {everyClient && (
          <Controller
            control={form.control}
            name="subConta"
            render={({ field }) => (
              <Checkbox
                checked={field.value}
                onCheckedChange={field.onChange}
                label={t('sub.label')}
                description={t('sub.text')}
              />
            )}
          />
        )}
        <FormAlert failure={form.failure} />
      </form>
    </Dialog>
  );
}
