import { importsApi, type Import } from '@palco/sdk/admin';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { toCredentials } from './credential-fields.pure';
import { credentialSchema, emptyForm, wireFields } from './credential-form';
import { CredentialInputs } from './credential-inputs';
import { useLibraryImportText } from './messages';
import { useSourceNames } from './use-source-names';

interface CredentialsDialogProps {
  one: Import;
  onClose(): void;
}

/** Other credentials for an import: what failed is tried again by them. */
export function CredentialsDialog({ one, onClose }: CredentialsDialogProps) {
  const t = useLibraryImportText();
  const names = useSourceNames();
  const { id, source, status } = one;
  const form = useDialogForm({
    schema: credentialSchema,
    defaultValues: emptyForm(source),
    wireFields,
    noun: 'imports',
    call: (palco, values) => palco.use(importsApi).retry(id, { credentials: toCredentials(source, values) }),
    done: (changed) => ({
      title: t(changed.status === 'stopped' ? 'credentials.kept' : 'retry.done'),
      text: names.ofImport(changed),
    }),
    onClose,
  });
  return (
    <FormDialog
      title={t('credentials.title', { name: names.ofImport(one) })}
      description={t(status === 'stopped' ? 'credentials.forStopped' : 'credentials.forFailed')}
      form={form}
      submitLabel={t('credentials.confirm')}
    >
      <CredentialInputs form={form} source={source} />
    </FormDialog>
  );
}
