import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { checkEvents, findEventFault, noteEvent } from './event-check';
import './request-state';

it.each([
  ['a write', { id: 'createVideo', event: 'VIDEO_CRIADO' }, ['a'], null],
  ['a write of several objects', { id: 'bulkVideos', event: 'VIDEO_ATUALIZADO' }, ['a', 'b'], null],
  ['a write without an entry', { id: 'createVideo', event: 'VIDEO_CRIADO' }, [], 'is not in the log'],
  ['a write that may find nothing to do', { id: 'undo', event: 'VIDEO_ATUALIZADO' }, [], null],
  [
    'the same entry twice',
    { id: 'createVideo', event: 'VIDEO_CRIADO' },
    ['a', 'b', 'a'],
    'is in the log twice: a',
  ],
  ['a reading', { id: 'getVideo', event: null }, [], null],
  [
    'a reading with an entry',
    { id: 'getVideo', event: null },
    ['a'],
    expect.stringContaining('says that it is not'),
  ],
] as const)('%s', (_, operation, entries, fault) => {
  expect(findEventFault(operation, entries)).toEqual(fault);
});

it('a write that succeeds without an entry is no success', async () => {
  const app = Fastify();
  app.decorateRequest('origin', null);
  checkEvents(app);
  const config = { operation: { id: 'createVideo', event: 'VIDEO_CRIADO' } as never };
  app.post('/', { config }, async (request) => {
    request.origin = { ip: '127.0.0.1', userAgent: '' };
    if (request.url.endsWith('entry')) noteEvent(request.origin, 'VIDEO_CRIADO 1');
    return {};
  });
  expect((await app.inject({ method: 'POST', url: '/?entry' })).statusCode).toBe(200);
  expect((await app.inject({ method: 'POST', url: '/' })).statusCode).toBe(500);
  await app.close();
});
