import type { ImportCredentials, ImportSource } from '@palco/sdk/admin';

export type CredentialName = keyof ImportCredentials;
export type CredentialValues = Readonly<Record<CredentialName, string>>;

export interface CredentialField {
  readonly name: CredentialName;
  /** A secret is hidden while it is typed; an address may be typed without its scheme. */
  readonly kind: 'text' | 'secret' | 'address';
  readonly isOptional?: true;
}

/** What each source asks for, in the order in which people find it there. */
export const credentialFields: Readonly<Record<ImportSource, readonly CredentialField[]>> = {
  vimeo: [{ name: 'token', kind: 'secret' }],
  mux: [
    { name: 'keyId', kind: 'text' },
    { name: 'secret', kind: 'secret' },
  ],
  cloudflare: [
    { name: 'account', kind: 'text' },
    { name: 'token', kind: 'secret' },
  ],
  bunny: [
    { name: 'account', kind: 'text' },
    { name: 'token', kind: 'secret' },
    { name: 'address', kind: 'address' },
  ],
  panda: [{ name: 'token', kind: 'secret' }],
  palco: [
    { name: 'address', kind: 'address' },
    { name: 'token', kind: 'secret' },
  ],
  bucket: [
    { name: 'address', kind: 'address' },
    { name: 'keyId', kind: 'text' },
    { name: 'secret', kind: 'secret' },
    { name: 'path', kind: 'text', isOptional: true },
  ],
  folder: [{ name: 'path', kind: 'text' }],
};

export const noCredentials: CredentialValues = {
  token: '',
  keyId: '',
  secret: '',
  account: '',
  address: '',
  path: '',
};

/** The longest value that the contract takes. */
export const longestCredential: Readonly<Record<CredentialName, number>> = {
  token: 4000,
  keyId: 400,
  secret: 4000,
  account: 400,
  address: 1000,
  path: 1000,
};

/** Services show host names: what has no scheme is meant by https. */
function toAddress(text: string): string {
  const trimmed = text.trim();
  return trimmed === '' || trimmed.includes('://') ? trimmed : `https://${trimmed}`;
}

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

const valueOf = ({ name, kind }: CredentialField, values: CredentialValues): string =>
  kind === 'address' ? toAddress(values[name]) : values[name].trim();

/** What a source asks for of what was typed, as it is sent; fields of other sources and empty ones are left out. */
export function toCredentials(source: ImportSource, values: CredentialValues): ImportCredentials {
  const given = credentialFields[source].map((field) => [field.name, valueOf(field, values)] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

export interface CredentialProblem {
  readonly name: CredentialName;
  readonly problem: 'validation.required' | 'validation.format';
}

/** What is missing for a source, or cannot be right. */
export function credentialProblems(
  source: ImportSource,
  values: CredentialValues,
): readonly CredentialProblem[] {
  return credentialFields[source].flatMap((field): CredentialProblem[] => {
    const { name, kind, isOptional } = field;
    const value = valueOf(field, values);
    if (value === '') return isOptional ? [] : [{ name, problem: 'validation.required' }];
    return kind === 'address' && !isAddress(value) ? [{ name, problem: 'validation.format' }] : [];
  });
}
