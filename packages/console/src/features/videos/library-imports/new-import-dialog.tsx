import { importsApi, importSources, type Import } from '@palco/sdk/admin';
import { useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog, useDialogForm } from '../../../patterns/dialog';
import { SelectField } from '../../../ui';
import { toCredentials } from './credential-fields.pure';
import { credentialSchema, emptyForm, wireFields } from './credential-form';
import { CredentialInputs } from './credential-inputs';
import { DestinationLine } from './destination-line';
import styles from './library-imports.module.css';
import { useLibraryImportText } from './messages';
import { useSourceNames } from './use-source-names';

interface NewImportDialogProps {
  /** Below which the folders of the library are made; the root without one. */
  directoryId: string | undefined;
  onCreated(made: Import): void;
  onClose(): void;
}

/** The source of a library and its credentials. Its list is read then, and nothing else. */
export function NewImportDialog({ directoryId, onCreated, onClose }: NewImportDialogProps) {
  const t = useLibraryImportText();
  const names = useSourceNames();
  const requestIdOf = useRequestId();
  const form = useDialogForm({
    schema: credentialSchema,
    defaultValues: emptyForm('vimeo'),
    wireFields,
    noun: 'imports',
    call: (palco, { source, ...values }) => {
      const input = { source, credentials: toCredentials(source, values), directoryId };
      return palco.use(importsApi).create({ ...input, requestId: requestIdOf(JSON.stringify(input)) });
    },
    onDone: onCreated,
    onClose,
  });
  const source = useWatch({ control: form.control, name: 'source' });
  return (
    <FormDialog title={t('create')} description={t('create.text')} form={form} submitLabel={t('create.read')}>
      <SelectField
        form={form}
        name="source"
        label={t('field.source')}
        hint={t(`without.${source}`)}
        options={importSources.map((value) => ({ value, label: names.ofSource(value) }))}
      />
      <CredentialInputs form={form} source={source} />
      <p className={styles.quiet}>{t('create.safe')}</p>
      {directoryId !== undefined && <DestinationLine id={directoryId} />}
    </FormDialog>
  );
}

/** One id for what was typed, so that a press after a lost answer begins no second import. */
function useRequestId(): (input: string) => string {
  const last = useRef({ input: '', id: '' });
  return (input) => {
    if (last.current.input !== input) last.current = { input, id: crypto.randomUUID() };
    return last.current.id;
  };
}
