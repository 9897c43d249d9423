import { expect, expectTypeOf, it } from 'vitest';
import type { Video } from '@palco/openapi';
import { fileForm } from '../kernel/multipart';
import { buildId } from '@palco/testing';
import { recordCalls, selectedTeam, type SentCall } from '../testing/record-calls';
import type { CallOperation } from './call';

const id = buildId(7);
const path = { id };
const body = { title: 'Maré' };
const other = { accountId: buildId(102) };
const picture = new Blob(['picture'], { type: 'image/png' });

it.each<readonly [string, (call: CallOperation) => Promise<unknown>, Partial<SentCall>]>([
  [
    'the selected team where the call names none',
    (call) => call('GET', '/v1/videos', {}),
    { to: 'GET /v1/videos', query: selectedTeam, ifMatch: null, body: undefined },
  ],
  [
    'the selected team where accountId is there and undefined',
    (call) => call('GET', '/v1/videos', { query: { page: 2 }, options: { accountId: undefined } }),
    { query: { ...selectedTeam, page: '2' } },
  ],
  ['the team of the options', (call) => call('GET', '/v1/videos', { options: other }), { query: other }],
  [
    'the team of the options before that of the query',
    (call) => call('GET', '/v1/videos', { query: selectedTeam, options: other }),
    { query: other },
  ],
  [
    'the team of the query where the options name none',
    (call) => call('GET', '/v1/videos', { query: other, options: {} }),
    { query: other },
  ],
  [
    'no If-Match without a version',
    (call) => call('PATCH', '/v1/videos/{id}', { path, body, options: other }),
    { to: `PATCH /v1/videos/${id}`, query: other, ifMatch: null, body },
  ],
  [
    'a version as If-Match',
    (call) => call('PATCH', '/v1/videos/{id}', { path, body, options: { version: 3 } }),
    { query: selectedTeam, ifMatch: '"3"', body },
  ],
  [
    'the version 0 too',
    (call) => call('DELETE', '/v1/videos/{id}', { path, options: { version: 0 } }),
    { to: `DELETE /v1/videos/${id}`, ifMatch: '"0"', body: undefined },
  ],
  [
    'a file as a form',
    (call) => call('POST', '/bff/me/avatar', { body: fileForm(picture) }),
    { to: 'POST /bff/me/avatar', body: [{ field: 'file', type: 'image/png', size: 7 }] },
  ],
  ['no team in a public call', (call) => call('GET', '/bff/config', { isPublic: true }), { query: {} }],
])('sends %s', async (_name, send, sent) => {
  const { client, calls } = recordCalls();
  await send(client.call);
  expect(calls).toEqual([expect.objectContaining(sent)]);
});

it('answers the data, and throws the error of the server', async () => {
  const answer = { id, children: 0, pictures: [] };
  const { client } = recordCalls(() => Response.json(answer));
  await expect(client.call('GET', '/v1/directories/{id}', { path })).resolves.toEqual(answer);

  const refusal = { code: 'VERSION_CONFLICT', message: 'Mudou.', requestId: 'req-1' };
  const refused = recordCalls(() => Response.json(refusal, { status: 412 }));
  await expect(
    refused.client.call('DELETE', '/v1/videos/{id}', { path, options: { version: 1 } }),
  ).rejects.toMatchObject({ code: 'VERSION_CONFLICT', status: 412 });
});

it.each([
  ['GET', '/bff/config', { status: 'ok' }, 'hosts, theme, idiomas, limites, integracoes'],
  ['GET', '/v1/videos', { items: {}, pagination: {} }, 'items'],
  ['GET', '/v1/videos', [], 'an object'],
  ['GET', '/v1/videos', null, 'an object'],
  ['GET', '/api/sessoes', {}, 'a list'],
  ['GET', '/healthz', { ok: true }, 'status'],
] as const)(
  '%s %s answered 200 with %j is an error that says what is missing',
  async (method, to, answer, missing) => {
    const { client } = recordCalls(() => Response.json(answer));
    const call = client.call as unknown as (...given: unknown[]) => Promise<unknown>;
    await expect(call(method, to, { isPublic: true })).rejects.toMatchObject({
      code: 'INVALID_ANSWER',
      message: `The answer of ${method} ${to} lacks ${missing}.`,
    });
  },
);

it('takes more than the contract names, as a newer server answers', async () => {
  const answer = { items: [], pagination: {}, news: 1 };
  const { client } = recordCalls(() => Response.json(answer));
  await expect(client.call('GET', '/v1/videos', {})).resolves.toEqual(answer);
});

it('ends with the signal of the caller, and throws its abort as it is', async () => {
  const { client, calls } = recordCalls();
  const reason = new DOMException('No longer wanted', 'AbortError');
  const signal = AbortSignal.abort(reason);
  await expect(client.call('GET', '/v1/videos', { options: { signal } })).rejects.toBe(reason);
  expect(calls).toEqual([]);
});

it('is checked against the contract', () => {
  const check = (call: CallOperation) => {
    expectTypeOf(call('GET', '/v1/videos/{id}', { path })).resolves.toEqualTypeOf<Video>();
    expectTypeOf(call('DELETE', '/v1/videos/{id}', { path })).resolves.toEqualTypeOf<void>();
    // @ts-expect-error the contract has no such path
    void call('GET', '/v1/lives', {});
    // @ts-expect-error the path has no such method
    void call('PUT', '/v1/videos', {});
    // @ts-expect-error the path lacks its id
    void call('GET', '/v1/videos/{id}', {});
    // @ts-expect-error the contract knows five statuses
    void call('GET', '/v1/videos', { query: { status: 'gone' } });
    // @ts-expect-error a body is needed
    void call('PATCH', '/v1/videos/{id}', { path });
    // @ts-expect-error a patch has no status
    void call('PATCH', '/v1/videos/{id}', { path, body: { status: 'ready' } });
    // @ts-expect-error the operation takes no body
    void call('GET', '/v1/videos', { body });
    // @ts-expect-error the operation holds for every version
    void call('GET', '/v1/videos', { options: { version: 1 } });
    // @ts-expect-error a public call belongs to no team
    void call('GET', '/bff/config', { isPublic: true, options: other });
    // @ts-expect-error a call without a log-in says so
    void call('GET', '/bff/config', {});
    // @ts-expect-error the operation needs a log-in
    void call('GET', '/v1/videos', { isPublic: true });
  };
  expect(check).toBeTypeOf('function');
});
