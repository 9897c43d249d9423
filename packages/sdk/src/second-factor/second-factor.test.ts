import { expect, it } from 'vitest';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import { secondFactorsApi, type SecondFactorsApi } from './second-factor';

const path = '/bff/me/second-factor';

it.each<readonly [string, (factors: SecondFactorsApi) => Promise<unknown>, Partial<SentCall>]>([
  ['get', (factors) => factors.get(), { to: `GET ${path}`, query: selectedTeam }],
  [
    'confirmPassword',
    (factors) => factors.confirmPassword('palco-demo'),
    { to: 'POST /bff/me/confirm-password', body: { password: 'palco-demo' } },
  ],
  ['startTotp', (factors) => factors.startTotp(), { to: `POST ${path}/totp` }],
  [
    'confirmTotp',
    (factors) => factors.confirmTotp('246810'),
    { to: `POST ${path}/totp/confirm`, body: { code: '246810' } },
  ],
  ['removeTotp', (factors) => factors.removeTotp(), { to: `DELETE ${path}/totp` }],
  ['renewRecoveryCodes', (factors) => factors.renewRecoveryCodes(), { to: `POST ${path}/recovery-codes` }],
  [
    'renamePasskey',
    (factors) => factors.renamePasskey('k1', 'Telefone'),
    { to: 'PATCH /bff/me/passkeys/k1', body: { nome: 'Telefone' } },
  ],
  ['removePasskey', (factors) => factors.removePasskey('k1'), { to: 'DELETE /bff/me/passkeys/k1' }],
])('factors.%s', async (_name, call, sent) => {
  const { client, calls } = recordCalls();
  await call(secondFactorsApi({ client }));
  expect(calls).toMatchObject([sent]);
});

it('a passkey is added with the answer of the authenticator to a challenge', async () => {
  const answer = { id: 'k1', rawId: 'k1', type: 'public-key' as const, response: {} };
  const { client, calls } = recordCalls((to) =>
    Response.json(
      to.endsWith('challenge')
        ? { challenge: 'c1', options: { challenge: 'AAAA' } }
        : { recoveryCodes: ['abcd-efgh'] },
    ),
  );
  const asked: unknown[] = [];
  const createCredential = async (options: unknown) => (asked.push(options), answer);
  const codes = await secondFactorsApi({ client }).addPasskey({ nome: 'Celular', createCredential });
  expect([codes, asked]).toEqual([['abcd-efgh'], [{ challenge: 'AAAA' }]]);
  expect(calls).toMatchObject([
    { to: 'POST /bff/me/passkeys/challenge' },
    { to: 'POST /bff/me/passkeys', body: { nome: 'Celular', challenge: 'c1', answer } },
  ]);
});

it('recovery codes come out of their answers, and none stay none', async () => {
  const { client } = recordCalls((to) =>
    Response.json({ recoveryCodes: to.endsWith('recovery-codes') ? ['abcd-efgh'] : null }),
  );
  const factors = secondFactorsApi({ client });
  expect(await factors.renewRecoveryCodes()).toEqual(['abcd-efgh']);
  expect(await factors.confirmTotp('246810')).toBeNull();
});

it('a wrong password is a fault of its field', async () => {
  const errors = [{ field: 'password', code: 'WRONG_PASSWORD', message: 'A senha atual está incorreta' }];
  const body = { code: 'INVALID_FIELDS', message: 'Confira.', requestId: 'req-1', errors };
  const { client } = recordCalls(() => Response.json(body, { status: 422 }));
  const refused = { status: 422, fields: errors };
  await expect(secondFactorsApi({ client }).confirmPassword('errada')).rejects.toMatchObject(refused);
});
