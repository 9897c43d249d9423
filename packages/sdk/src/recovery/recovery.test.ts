import { expect, it } from 'vitest';
import { recordCalls } from '../testing/record-calls';
import { recoveryApi } from './recovery';

const reset = { email: 'marina@example.com', token: 't', hash: 'h', newPassword: 'segredo' };

it('requests a link, without the selected team', async () => {
  const { client, calls } = recordCalls(() => new Response(null, { status: 204 }));
  await expect(recoveryApi({ client }).sendEmail({ email: reset.email })).resolves.toBeUndefined();
  const body = { email: reset.email };
  expect(calls).toEqual([{ to: 'POST /bff/forget-password/send-email', query: {}, ifMatch: null, body }]);
});

it('sets a password by the link', async () => {
  const { client, calls } = recordCalls(() => new Response(null, { status: 204 }));
  await recoveryApi({ client }).updatePassword(reset);
  expect(calls).toMatchObject([{ to: 'POST /bff/forget-password/update-password', query: {}, body: reset }]);
});

it('can be aborted', async () => {
  const { client, calls } = recordCalls();
  const recovery = recoveryApi({ client });
  const signal = AbortSignal.abort();
  await expect(recovery.sendEmail(reset, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  await expect(recovery.updatePassword(reset, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(calls).toEqual([]);
});

it('reports the Retry-After of a 429', async () => {
  const body = { code: 'TOO_MANY_ATTEMPTS', message: 'Aguarde.', requestId: 'req-3' };
  const { client } = recordCalls(() =>
    Response.json(body, { status: 429, headers: { 'Retry-After': '30' } }),
  );
  await expect(recoveryApi({ client }).sendEmail(reset)).rejects.toMatchObject({
    code: 'TOO_MANY_ATTEMPTS',
    retryAfterMs: 30_000,
  });
});
