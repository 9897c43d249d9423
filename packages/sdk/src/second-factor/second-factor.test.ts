import { createFakeBackend, fakePassword, fakeTotpCode } from '@palco/testing';
import { beforeEach, expect, it } from 'vitest';
import { createClient } from '../client';
import { secondFactorsApi, type SecondFactorsApi } from './second-factor';

let factors: SecondFactorsApi;
beforeEach(() => {
  const backend = createFakeBackend();
  const token = backend.tokenFor('marina@colegioatlas.com.br');
  const auth = { getToken: () => token, getAccountId: () => null, unauthorized: () => undefined };
  factors = secondFactorsApi({
    client: createClient({ baseUrl: 'https://fake.example', auth: () => auth, fetch: backend.fetch }),
  });
});
const answer = (id: string) => ({ id, rawId: id, type: 'public-key' as const, response: {} });

it('an app is set up by its code, gives recovery codes once, and is removed', async () => {
  const { secret, uri } = await factors.startTotp();
  expect(uri).toContain(`secret=${secret}`);
  await expect(factors.confirmTotp('000000')).rejects.toMatchObject({ status: 422 });
  expect(await factors.get()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  expect(await factors.confirmTotp(fakeTotpCode)).toHaveLength(10);
  expect(await factors.get()).toMatchObject({ totp: true, recoveryCodesLeft: 10 });
  expect(await factors.renewRecoveryCodes()).toHaveLength(10);
  await factors.removeTotp();
  expect(await factors.get()).toMatchObject({ totp: false, recoveryCodesLeft: 0 });
  await expect(factors.renewRecoveryCodes()).rejects.toMatchObject({ code: 'NO_SECOND_FACTOR' });
});

it('a passkey is added with the answer of the authenticator, renamed and removed', async () => {
  const codes = await factors.addPasskey({ nome: 'Celular', createCredential: async () => answer('k1') });
  expect(codes).toHaveLength(10);
  expect(await factors.addPasskey({ nome: 'Chave', createCredential: async () => answer('k2') })).toBeNull();
  await factors.renamePasskey('k1', 'Telefone');
  const { passkeys } = await factors.get();
  expect(passkeys.map(({ id, nome }) => [id, nome])).toEqual([
    ['k1', 'Telefone'],
    ['k2', 'Chave'],
  ]);
  await factors.removePasskey('k1');
  await factors.removePasskey('k2');
  expect(await factors.get()).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 });
});

it('the password is typed again, and a wrong one is a fault of its field', async () => {
  await factors.confirmPassword(fakePassword);
  await expect(factors.confirmPassword('errada')).rejects.toMatchObject({
    status: 422,
    fields: [{ field: 'password' }],
  });
});
