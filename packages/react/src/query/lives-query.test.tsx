import { livesApi } from '@palco/sdk/lives';
import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  liveKeysQueryOptions,
  liveOverlaysQueryOptions,
  livePresetsQueryOptions,
  livePreviewQueryOptions,
  liveViewersQueryOptions,
  liveQueryOptions,
  useControlLive,
  useCreateLive,
  useRemoveLive,
  useUpdateLive,
  livesQueryOptions,
  liveSignalsQueryOptions,
  usePalcoQuery,
} from './index';
import { setUpQueries } from './query.fixture';

async function setUp() {
  const given = await setUpQueries();
  const lives = await given.palco.use(livesApi).list();
  const idOf = (status: string) => lives.items.find((live) => live.status === status)!.id;
  return { ...given, lives, idOf };
}

describe('queries of lives', () => {
  test('each hook shows what its call answers', async () => {
    const { wrapper, lives, idOf } = await setUp();
    const { result } = renderHook(
      () => ({
        total: usePalcoQuery((palco) => livesQueryOptions(palco)).data?.pagination.total,
        running: usePalcoQuery((palco) => livesQueryOptions(palco, { status: 'live' }), {
          select: ({ items }) => items.map(({ status }) => status),
        }).data,
        one: usePalcoQuery((palco) => liveQueryOptions(palco, idOf('live'))).data?.status,
        signals: usePalcoQuery((palco) => liveSignalsQueryOptions(palco, idOf('live'))).data?.map(
          ({ id }) => id,
        ),
      }),
      { wrapper },
    );
    await waitFor(() =>
      expect(result.current).toMatchObject({ total: lives.items.length, running: ['live'], one: 'live' }),
    );
    await waitFor(() => expect(result.current.signals).toEqual([1, 2]));
  });

  test('options serve loaders without a component, and an unknown live is an error with its code', async () => {
    const { client, palco, backend, idOf } = await setUp();
    const id = idOf('live');
    const [keys, overlays, presets, viewers] = await Promise.all([
      client.fetchQuery(liveKeysQueryOptions(palco, id)),
      client.fetchQuery(liveOverlaysQueryOptions(palco, id)),
      client.fetchQuery(livePresetsQueryOptions(palco)),
      client.fetchQuery(liveViewersQueryOptions(palco, id)),
    ]);
    expect(keys[0]?.signalId).toBeNull();
    expect(viewers).toBeGreaterThan(0);
    expect([Array.isArray(overlays), presets.length > 0]).toEqual([true, true]);
    backend.fault({ operation: 'getLivePreview', status: 404, code: 'SIGNAL_NOT_READY' });
    const waiting = client.fetchQuery(livePreviewQueryOptions(palco, idOf('scheduled'), 1));
    await expect(waiting).rejects.toMatchObject({ code: 'SIGNAL_NOT_READY' });
    const unknown = client.fetchQuery(liveQueryOptions(palco, '00000000-0000-4000-8000-000000000000'));
    await expect(unknown).rejects.toMatchObject({ code: 'LIVE_NOT_FOUND', status: 404 });
  });

  test('keys leave the cache with their last observer', async () => {
    const { palco, idOf } = await setUp();
    expect(liveKeysQueryOptions(palco, idOf('live')).gcTime).toBe(0);
  });

  test('the lives of one team are never shown in another', async () => {
    const { wrapper, palco, backend } = await setUp();
    const { result } = renderHook(() => usePalcoQuery((palco) => livesQueryOptions(palco)), { wrapper });
    await waitFor(() => expect(result.current.data).toBeDefined());
    act(() => palco.session.selectTeam(backend.world.accounts[1]!.accountId));
    expect(result.current.data).toBeUndefined();
  });

  test('a page stays while the next one comes', async () => {
    const { wrapper } = await setUp();
    const { result, rerender } = renderHook(
      ({ page }) => usePalcoQuery((palco) => livesQueryOptions(palco, { page, limit: 2 })),
      {
        wrapper,
        initialProps: { page: 1 },
      },
    );
    await waitFor(() => expect(result.current.data?.items).toHaveLength(2));
    const first = result.current.data;
    rerender({ page: 2 });
    expect(result.current).toMatchObject({ data: first, isPlaceholderData: true });
    await waitFor(() => expect(result.current.data?.pagination.page).toBe(2));
  });
});

describe('changes of lives', () => {
  test('an action updates the cache at once, and lists are refetched', async () => {
    const { wrapper, client, palco, idOf } = await setUp();
    const id = idOf('live');
    const { result } = renderHook(
      () => ({
        list: usePalcoQuery((palco) => livesQueryOptions(palco, { status: 'paused' })),
        one: usePalcoQuery((palco) => liveQueryOptions(palco, id)),
        control: useControlLive(),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.list.data && result.current.one.data).toBeDefined());
    const before = result.current.list.data!.pagination.total;
    await act(() => result.current.control.mutateAsync({ id, action: 'pause' }));
    expect(client.getQueryData(liveQueryOptions(palco, id).queryKey)).toMatchObject({ status: 'paused' });
    await waitFor(() => expect(result.current.list.data?.pagination.total).toBe(before + 1));
  });

  test('a change with an outdated version is refused, and the cache keeps the newer data', async () => {
    const { wrapper, idOf } = await setUp();
    const id = idOf('scheduled');
    const { result } = renderHook(
      () => ({ one: usePalcoQuery((palco) => liveQueryOptions(palco, id)), update: useUpdateLive() }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.one.data).toBeDefined());
    const { version } = result.current.one.data!;
    await act(() => result.current.update.mutateAsync({ id, patch: { title: 'Nova' }, version }));
    await waitFor(() =>
      expect(result.current.one.data).toMatchObject({ title: 'Nova', version: version + 1 }),
    );
    await act(async () => {
      const late = result.current.update.mutateAsync({ id, patch: { title: 'Velha' }, version });
      await expect(late).rejects.toMatchObject({ status: 412, code: 'VERSION_CONFLICT' });
    });
    expect(result.current.one.data?.title).toBe('Nova');
  });

  test('a new live is in the lists with its keys in the answer, and leaves them when it is deleted', async () => {
    const { wrapper, client, palco } = await setUp();
    const { result } = renderHook(
      () => ({
        list: usePalcoQuery((palco) => livesQueryOptions(palco, { title: 'semana' })),
        create: useCreateLive(),
        remove: useRemoveLive(),
      }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.list.data?.items).toEqual([]));
    const made = await act(() => result.current.create.mutateAsync({ title: 'Semana aberta' }));
    expect(made.keys.length).toBeGreaterThan(1);
    await waitFor(() => expect(result.current.list.data?.items).toMatchObject([{ id: made.id }]));
    await client.fetchQuery(liveQueryOptions(palco, made.id));
    await act(() => result.current.remove.mutateAsync({ id: made.id }));
    await waitFor(() => expect(result.current.list.data?.items).toEqual([]));
    expect(client.getQueryState(liveQueryOptions(palco, made.id).queryKey)?.isInvalidated).toBe(true);
  });
});
