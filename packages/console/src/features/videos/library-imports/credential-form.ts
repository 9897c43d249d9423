import { importSources, type ImportSource } from '@palco/sdk/admin';
import * as z from 'zod/mini';
import {
  credentialProblems,
  longestCredential,
  noCredentials,
  type CredentialName,
  type CredentialValues,
} from './credential-fields.pure';

const text = (name: CredentialName) => z.string().check(z.maxLength(longestCredential[name]));

/** A source and what it asks for; fields of the other sources stay as they are. */
export const credentialSchema = z
  .object({
    source: z.enum(importSources),
    token: text('token'),
    keyId: text('keyId'),
    secret: text('secret'),
    account: text('account'),
    address: text('address'),
    path: text('path'),
  })
  .check(({ value, issues }) => {
    for (const { name, problem } of credentialProblems(value.source, value))
      issues.push({ code: 'custom', path: [name], message: problem, input: value[name] });
  });

export type CredentialForm = CredentialValues & { readonly source: ImportSource };

export const emptyForm = (source: ImportSource): z.input<typeof credentialSchema> => ({
  ...noCredentials,
  source,
});

/** What the server says of credentials is shown at their fields. */
export const wireFields: Readonly<Record<string, CredentialName>> = Object.fromEntries(
  (Object.keys(noCredentials) as CredentialName[]).map((name) => [`credentials.${name}`, name]),
);
