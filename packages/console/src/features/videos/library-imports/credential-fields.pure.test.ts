import { importSources, type ImportCredentials, type ImportSource } from '@palco/sdk/admin';
import { expect, test } from 'vitest';
import {
  credentialFields,
  credentialProblems,
  longestCredential,
  noCredentials,
  toCredentials,
  type CredentialProblem,
  type CredentialValues,
} from './credential-fields.pure';

const typed = (values: Partial<CredentialValues>): CredentialValues => ({ ...noCredentials, ...values });

test.each(importSources)('%s asks for each field once, and for at least one', (source) => {
  const names = credentialFields[source].map(({ name }) => name);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  expect(names.every((name) => longestCredential[name] > 0)).toBe(true);
});

test.each<[ImportSource, Partial<CredentialValues>, ImportCredentials]>([
  ['vimeo', { token: ' abc ' }, { token: 'abc' }],
  // What was typed for another source before stays here.
  ['vimeo', { token: 'abc', keyId: 'k', secret: 's' }, { token: 'abc' }],
  [
    'bunny',
    { account: '77', token: 'abc', address: 'vz-1.b-cdn.net' },
    { account: '77', token: 'abc', address: 'https://vz-1.b-cdn.net' },
  ],
  [
    'palco',
    { address: ' http://outra.example ', token: 'abc' },
    { address: 'http://outra.example', token: 'abc' },
  ],
  [
    'bucket',
    { address: 'https://s3.example.com/aulas', keyId: 'k', secret: 's', path: '  ' },
    { address: 'https://s3.example.com/aulas', keyId: 'k', secret: 's' },
  ],
  ['folder', { path: 'takeout/YouTube' }, { path: 'takeout/YouTube' }],
])('%s is sent what it asks for of %j', (source, values, sent) => {
  expect(toCredentials(source, typed(values))).toEqual(sent);
});

const required = (name: CredentialProblem['name']): CredentialProblem => ({
  name,
  problem: 'validation.required',
});

test.each<[ImportSource, Partial<CredentialValues>, readonly CredentialProblem[]]>([
  ['vimeo', {}, [required('token')]],
  ['vimeo', { token: '  ' }, [required('token')]],
  ['vimeo', { token: 'abc' }, []],
  ['mux', { secret: 's' }, [required('keyId')]],
  ['cloudflare', {}, [required('account'), required('token')]],
  ['bunny', { account: '77', token: 'a' }, [required('address')]],
  ['bunny', { account: '77', token: 'a', address: 'vz-1.b-cdn.net' }, []],
  ['palco', { token: 'a', address: 'ftp://outra' }, [{ name: 'address', problem: 'validation.format' }]],
  ['palco', { token: 'a', address: 'outra instalação' }, [{ name: 'address', problem: 'validation.format' }]],
  ['bucket', { address: 'https://s3.example.com/aulas', keyId: 'k', secret: 's' }, []],
  ['folder', {}, [required('path')]],
])('%s with %j: %j', (source, values, problems) => {
  expect(credentialProblems(source, typed(values))).toEqual(problems);
});
