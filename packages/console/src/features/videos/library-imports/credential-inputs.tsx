import type { ImportSource } from '@palco/sdk/admin';
import type { SchemaForm } from '../../../patterns/form';
import { TextField } from '../../../ui';
import { credentialFields } from './credential-fields.pure';
import type { credentialSchema } from './credential-form';
import { useLibraryImportText } from './messages';
import type * as z from 'zod/mini';

interface CredentialInputsProps {
  form: SchemaForm<z.input<typeof credentialSchema>, z.output<typeof credentialSchema>>;
  source: ImportSource;
}

/** The fields of a source, each with where to find what belongs into it. */
export function CredentialInputs({ form, source }: CredentialInputsProps) {
  const t = useLibraryImportText();
  return credentialFields[source].map(({ name, kind, isOptional }) => (
    <TextField
      // Another source has other fields, also where they have the same name.
      key={`${source} ${name}`}
      form={form}
      name={name}
      type={kind === 'secret' ? 'password' : 'text'}
      inputMode={kind === 'address' ? 'url' : undefined}
      spellCheck={false}
      autoCapitalize="none"
      label={t(`field.${source}.${name}` as 'field.vimeo.token')}
      hint={t(`where.${source}.${name}` as 'where.vimeo.token')}
      required={isOptional !== true}
    />
  ));
}
