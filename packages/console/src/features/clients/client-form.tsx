import type { ApiSchema } from '@palco/sdk';
import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import { clientsApi, type Client } from '@palco/sdk/admin';
import { nameSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormAlert, SaveBar, useDirtyGuard, useVersionedForm, type Versioned } from '../../patterns/form';
import { CheckboxField, TextField, toast } from '../../ui';
import record from '../../patterns/record/record.module.css';
import { useClientsText } from './messages';
import { useClientRights } from './use-client-rights';

/** As `clientSchema` of the SDK, with every field there. */
const schema = z.object({ nome_cliente: nameSchema, subConta: z.boolean() });
type Values = z.infer<typeof schema>;

const versioned = ({ nome_cliente, subConta, version }: Client): Versioned<Values> => ({
  values: { nome_cliente, subConta },
  version,
});

interface ClientFormProps {
  client: Client;
  onOutdated(isOutdated: boolean): void;
}

/** Renames a client; developers also put it below the client in use, or take it out. */
export function ClientForm({ client, onOutdated }: ClientFormProps) {
  const t = useClientsText();
  const palco = usePalco();
  const { managesAllClients, ownId } = useClientRights();
  const { conta_id } = client;
  const form = useVersionedForm<Values>({
    schema,
    saved: versioned(client),
    reload: async () => versioned(await palco.use(clientsApi).get(conta_id)),
    onOutdated,
  });
  const update = usePalcoMutation(
    ['clients'],
    (given, input: { client: ApiSchema<'ClientInput'>; version: number }) =>
      given.use(clientsApi).update(conta_id, input.client, { version: input.version }),
  );
  const guard = useDirtyGuard(form.unsaved);
  const save = form.save(async (patch, version) => {
    // The contract wants the name with every change.
    const changed = { nome_cliente: form.getValues('nome_cliente').trim(), ...patch };
    const answer = await update.mutateAsync({ client: changed, version });
    toast({ kind: 'success', title: t('saved'), text: answer.nome_cliente });
    return versioned(answer);
  });
  return (
    <section className={record.section}>
      {guard}
      <form className={record.fields} noValidate onSubmit={(event) => void save(event)}>
        <TextField form={form} name="nome_cliente" label={t('name')} required />
        {managesAllClients && conta_id !== ownId && (
          <CheckboxField form={form} name="subConta" label={t('sub.label')} description={t('sub.text')} />
        )}
        <FormAlert failure={form.failure} />
        <SaveBar form={form} label={t('save')} nothing={t('nothing')} />
      </form>
    </section>
  );
}
