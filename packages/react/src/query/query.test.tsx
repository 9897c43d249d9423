import { processing, videosApi } from '@palco/sdk';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import {
  palcoQueryKey,
  teamsQueryOptions,
  useDeleteVideo,
  useRetryTranscode,
  useUpdateVideo,
  videoQueryOptions,
  configQueryOptions,
  directoriesQueryOptions,
  videosQueryOptions,
  usePalcoQuery,
} from './index';
import { setUpQueries } from './query.fixture';

describe('queries', () => {
  test('videos of a page, then of another, the first one kept meanwhile', async () => {
    const { wrapper, palco } = await setUpQueries();
    const list = vi.spyOn(palco.use(videosApi), 'list');
    const { result, rerender } = renderHook(
      ({ page }) => usePalcoQuery((palco) => videosQueryOptions(palco, { page, limit: 2 })),
      {
        wrapper,
        initialProps: { page: 1 },
      },
    );
    expect(result.current.isPending).toBe(true);
    await waitFor(() => expect(result.current.data?.items).toHaveLength(2));
    const first = result.current.data;
    rerender({ page: 2 });
    expect(result.current).toMatchObject({ data: first, isPlaceholderData: true });
    await waitFor(() => expect(result.current.data?.pagination.page).toBe(2));
    expect(list.mock.calls.map(([query]) => query?.page)).toEqual([1, 2]);
  });

  test('selecting another team fetches its data and shows nothing of the old one', async () => {
    const { wrapper, palco } = await setUpQueries();
    const { result } = renderHook(() => usePalcoQuery((palco) => directoriesQueryOptions(palco)), {
      wrapper,
    });
    await waitFor(() => expect(result.current.data).toBeDefined());
    const key = palcoQueryKey(palco, 'directories');
    const state = palco.session.$state.get();
    const other = state.stage === 'ready' ? state.me.contasCargos[1]!.conta_id : '';
    act(() => palco.session.selectTeam(other));
    expect(palcoQueryKey(palco, 'directories')).toEqual([
      'palco',
      palco.session.$scope.get().personId,
      other,
      'directories',
    ]);
    expect([key[1], key[2] === other]).toEqual([palco.session.$scope.get().personId, false]);
    expect(result.current.data).toBeUndefined();
    await waitFor(() => expect(result.current.data).toBeDefined());
    expect(result.current.data?.items.every(({ accountId }) => accountId === other)).toBe(true);
  });

  test('an error is the SDK’s, with its code', async () => {
    const { wrapper, backend } = await setUpQueries();
    backend.fault({ operation: 'listTeams', status: 503, code: 'DATABASE_DOWN' });
    const { result } = renderHook(() => usePalcoQuery((palco) => teamsQueryOptions(palco, { search: 'x' })), {
      wrapper,
    });
    await waitFor(() => expect(result.current.error).toMatchObject({ code: 'DATABASE_DOWN', status: 503 }));
  });

  test('one video, the configuration, and teams through their options', async () => {
    const { wrapper, palco, backend, client } = await setUpQueries();
    const [video] = backend.world.videos;
    const one = renderHook(() => usePalcoQuery((palco) => videoQueryOptions(palco, video!.id)), { wrapper });
    const config = renderHook(() => usePalcoQuery(configQueryOptions), { wrapper });
    await waitFor(() => expect(one.result.current.data?.title).toBe(video!.title));
    await waitFor(() => expect(config.result.current.data?.product).toBe('palco'));
    const teams = await client.fetchQuery(teamsQueryOptions(palco));
    expect(teams.items).toHaveLength(4);
  });

  test('a query without an observer is aborted', async () => {
    const { wrapper, palco } = await setUpQueries();
    const list = vi.spyOn(palco.use(videosApi), 'list').mockReturnValue(new Promise(() => undefined));
    const { unmount } = renderHook(() => usePalcoQuery((palco) => videosQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(list).toHaveBeenCalledOnce());
    unmount();
    expect(list.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
  });
});

describe('mutations', () => {
  test('a change is in the cache at once, and the lists are asked for again', async () => {
    const { wrapper, palco, backend, client } = await setUpQueries();
    const [video] = backend.world.videos;
    const lists = renderHook(() => usePalcoQuery((palco) => videosQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(lists.result.current.data).toBeDefined());
    const { result } = renderHook(() => useUpdateVideo(), { wrapper });
    await act(() =>
      result.current.mutateAsync({ id: video!.id, patch: { title: 'Aula 13' }, version: video!.version }),
    );
    expect(client.getQueryData(videoQueryOptions(palco, video!.id).queryKey)?.title).toBe('Aula 13');
    await waitFor(() =>
      expect(lists.result.current.data?.items.find(({ id }) => id === video!.id)?.title).toBe('Aula 13'),
    );
  });

  test('a conflict of versions is an error, and changes nothing', async () => {
    const { wrapper, backend } = await setUpQueries();
    const [video] = backend.world.videos;
    const { result } = renderHook(() => useUpdateVideo(), { wrapper });
    const change = act(() =>
      result.current.mutateAsync({ id: video!.id, patch: { title: 'x' }, version: 99 }),
    );
    await expect(change).rejects.toMatchObject({ code: 'VERSION_CONFLICT', status: 412 });
  });

  test('a deleted video leaves the lists, and is not requested again where it is shown', async () => {
    const { wrapper, backend } = await setUpQueries();
    const lists = renderHook(() => usePalcoQuery((palco) => videosQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(lists.result.current.data).toBeDefined());
    const [video] = lists.result.current.data!.items;
    const one = renderHook(() => usePalcoQuery((palco) => videoQueryOptions(palco, video!.id)), { wrapper });
    await waitFor(() => expect(one.result.current.data).toBeDefined());
    const { result } = renderHook(() => useDeleteVideo(), { wrapper });
    await act(() => result.current.mutateAsync({ id: video!.id }));
    await waitFor(() =>
      expect(lists.result.current.data?.items.map(({ id }) => id)).not.toContain(video!.id),
    );
    expect(backend.requests.some(({ method }) => method === 'DELETE')).toBe(true);
    expect(backend.requests.filter(({ operation }) => operation === 'getVideo')).toHaveLength(1);
  });

  test('a retry of a conversion refreshes the processing engine at once', async () => {
    const { wrapper, palco, backend } = await setUpQueries();
    const failed = backend.world.videos.find(({ status }) => status === 'failed');
    const refresh = vi.spyOn(palco.use(processing), 'refresh');
    const { result } = renderHook(() => useRetryTranscode(), { wrapper });
    await act(() => result.current.mutateAsync(failed!.id));
    expect(refresh).toHaveBeenCalledOnce();
  });
});

test('a data hook takes options of TanStack Query: `enabled` and `select`', async () => {
  const { wrapper, backend } = await setUpQueries();
  const asked = () => backend.requests.filter(({ operation }) => operation === 'listVideos').length;
  const { result, rerender } = renderHook(
    ({ enabled }) =>
      usePalcoQuery((palco) => videosQueryOptions(palco, { limit: 2 }), {
        enabled,
        select: ({ items }) => items.length,
      }),
    { wrapper, initialProps: { enabled: false } },
  );
  expect(result.current.fetchStatus).toBe('idle');
  expect(asked()).toBe(0);
  rerender({ enabled: true });
  await waitFor(() => expect(result.current.data).toBe(2));
  expect(asked()).toBe(1);
});
