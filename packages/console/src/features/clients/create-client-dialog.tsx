import { usePalcoMutation } from '@palco/react/query';
import { clientsApi } from '@palco/sdk/admin';
import { nameSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog } from '../../patterns/dialog';
import { useSchemaForm } from '../../patterns/form';
import { useIsMounted } from '../../patterns/use-is-mounted';
import { CheckboxField, TextField, toast } from '../../ui';
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
  const { managesAllClients } = useClientRights();
  const isMounted = useIsMounted();
  const form = useSchemaForm({ schema, defaultValues: { nome_cliente: '', subConta: !managesAllClients } });
  const create = usePalcoMutation(['clients'], (palco, input: Values) => palco.use(clientsApi).create(input));
  const save = form.submit(async (input) => {
    const client = await create.mutateAsync(input);
    toast({ kind: 'success', title: t('create.done'), text: client.nome_cliente });
    if (!isMounted.current) return;
    onClose();
    onCreated(client.conta_id);
  });
  return (
    <FormDialog
      title={managesAllClients ? t('create') : t('createSub')}
      description={managesAllClients ? undefined : t('create.subText')}
      form={form}
      submitLabel={t('create.confirm')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField form={form} name="nome_cliente" label={t('name')} required />
      {managesAllClients && (
        <CheckboxField form={form} name="subConta" label={t('sub.label')} description={t('sub.text')} />
      )}
    </FormDialog>
  );
}
