import { clientsApi } from '@palco/sdk/admin';
import { nameSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';
import { FormDialog, useDialogForm } from '../../patterns/dialog';
import { useIsMounted } from '../../patterns/use-is-mounted';
import { CheckboxField, TextField } from '../../ui';
import { useClientsText } from './messages';
import { useClientRights } from './use-client-rights';

/** As `clientSchema` of the SDK, with every field there. */
const schema = z.object({ nome_cliente: nameSchema, subConta: z.boolean() });

interface CreateClientDialogProps {
  onClose(): void;
  onCreated(contaId: string): void;
}

/** A new client; only developers make one that stands alone. */
export function CreateClientDialog({ onClose, onCreated }: CreateClientDialogProps) {
  const t = useClientsText();
  const { managesAllClients } = useClientRights();
  const isMounted = useIsMounted();
  const form = useDialogForm({
    schema,
    defaultValues: { nome_cliente: '', subConta: !managesAllClients },
    noun: 'clients',
    call: (palco, input) => palco.use(clientsApi).create(input),
    done: ({ nome_cliente: text }) => ({ title: t('create.done'), text }),
    onDone({ conta_id }) {
      if (!isMounted.current) return;
      onClose();
      onCreated(conta_id);
    },
    onClose,
  });
  return (
    <FormDialog
      title={managesAllClients ? t('create') : t('createSub')}
      description={managesAllClients ? undefined : t('create.subText')}
      form={form}
      submitLabel={t('create.confirm')}
    >
      <TextField form={form} name="nome_cliente" label={t('name')} required />
      {managesAllClients && (
        <CheckboxField form={form} name="subConta" label={t('sub.label')} description={t('sub.text')} />
      )}
    </FormDialog>
  );
}
