import { buildId, buildLog } from '@palco/testing';
import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eventTypesQueryOptions, usePalcoQuery, logsQueryOptions } from './index';
import { setUpQueries } from './query.fixture';

test('the log is read by its filter, and its types by the language', async () => {
  const { client, wrapper, ...fake } = await setUpQueries();
  const logs = [buildLog({ id: buildId(901) }), buildLog({ id: buildId(902), event: 'VIDEO_REMOVIDO' })];
  const pagination = { page: 1, limit: 10, total: 2, pagesTotal: 1 };
  fake.backend.override({
    listLogs({ query }) {
      const items = logs.filter(({ event }) => event === (query.get('event') ?? event));
      return { status: 200, body: { items, pagination } };
    },
    listEventTypes: () => ({ status: 200, body: { VIDEO_REMOVIDO: 'Vídeo removido' } }),
  });
  const { result, rerender } = renderHook(
    ({ event }: { event?: string }) => ({
      logs: usePalcoQuery((palco) => logsQueryOptions(palco, { event })),
      types: usePalcoQuery(eventTypesQueryOptions).data,
    }),
    { wrapper, initialProps: {} },
  );
  const ids = () => result.current.logs.data?.items.map(({ id }) => id);
  await waitFor(() => expect(ids()).toEqual([buildId(901), buildId(902)]));
  await waitFor(() => expect(result.current.types).toMatchObject({ VIDEO_REMOVIDO: 'Vídeo removido' }));
  rerender({ event: 'VIDEO_REMOVIDO' });
  // The previous page stays meanwhile.
  expect(ids()).toHaveLength(2);
  await waitFor(() => expect(ids()).toEqual([buildId(902)]));

  await fake.palco.i18n.setLanguage('en');
  rerender({});
  const keys = client
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey.slice(3));
  await waitFor(() =>
    expect(keys.filter(([, part]) => part === 'event-types')).toEqual([
      ['logs', 'event-types', 'pt-BR'],
      ['logs', 'event-types', 'en'],
    ]),
  );
});
