import { buildId } from '@palco/testing';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  useBulkVideos,
  useCreateDirectory,
  useDeleteDirectory,
  useRestoreDirectory,
  useRestoreVideo,
  useUndo,
  useUpdateDirectory,
  useUpdateDirectorySettings,
  directoriesQueryOptions,
  directorySettingsQueryOptions,
  trashQueryOptions,
  videosQueryOptions,
  usePalcoQuery,
} from './index';
import { setUpQueries } from './query.fixture';

const aulas = buildId(302);
const video = buildId(401);

async function setUp() {
  const given = await setUpQueries();
  const hook = <Result,>(render: () => Result) => renderHook(render, { wrapper: given.wrapper }).result;
  return { ...given, hook };
}

test('folders are made, renamed, set up, deleted with what they hold, and brought back', async () => {
  const { hook } = await setUp();
  const folders = hook(() => usePalcoQuery((palco) => directoriesQueryOptions(palco)));
  const names = () => folders.current.data?.items.map(({ nome }) => nome);
  const trash = hook(() => usePalcoQuery((palco) => trashQueryOptions(palco)));
  const calls = hook(() => ({
    create: useCreateDirectory(),
    update: useUpdateDirectory(),
    remove: useDeleteDirectory(),
    restore: useRestoreDirectory(),
    set: useUpdateDirectorySettings(),
  }));
  await waitFor(() => expect(names()).toEqual(['Aulas', 'Eventos']));
  await act(() => calls.current.create.mutateAsync({ nome: 'Provas', parentId: aulas }));
  await act(() => calls.current.update.mutateAsync({ id: aulas, patch: { nome: 'Cursos' }, version: 1 }));
  await waitFor(() => expect(names()).toEqual(['Cursos', 'Eventos']));
  const settings = hook(() => usePalcoQuery((palco) => directorySettingsQueryOptions(palco, aulas)));
  await waitFor(() => expect(settings.current.data?.privacy).toBe('public'));
  await act(() => calls.current.set.mutateAsync({ id: aulas, patch: { privacy: 'private' } }));
  await waitFor(() => expect(settings.current.data?.privacy).toBe('private'));

  await expect(act(() => calls.current.remove.mutateAsync({ id: aulas }))).rejects.toMatchObject({
    code: 'DIRECTORY_NOT_EMPTY',
  });
  await act(() => calls.current.remove.mutateAsync({ id: aulas, force: true }));
  await waitFor(() => expect(names()).toEqual(['Eventos']));
  await waitFor(() =>
    expect(trash.current.data?.items).toMatchObject([{ title: 'Cursos', directoriesTotal: 1 }]),
  );
  await act(() => calls.current.restore.mutateAsync(aulas));
  await waitFor(() => expect(names()).toEqual(['Eventos', 'Cursos']));
  await waitFor(() => expect(trash.current.data?.items).toEqual([]));
});

test('videos are changed together, and the change is taken back', async () => {
  const { hook } = await setUp();
  const videos = hook(() => usePalcoQuery((palco) => videosQueryOptions(palco, { directoryId: aulas })));
  const trash = hook(() => usePalcoQuery((palco) => trashQueryOptions(palco)));
  const calls = hook(() => ({ bulk: useBulkVideos(), undo: useUndo(), restore: useRestoreVideo() }));
  await waitFor(() => expect(videos.current.data?.items).toEqual([]));
  const moved = await act(() =>
    calls.current.bulk.mutateAsync({
      ids: [video, buildId(999)],
      action: 'move',
      payload: { directoryId: aulas },
    }),
  );
  expect(moved).toMatchObject({ done: [video], failed: [{ id: buildId(999), code: 'NOT_FOUND' }] });
  await waitFor(() => expect(videos.current.data?.items).toHaveLength(1));
  await act(() => calls.current.undo.mutateAsync(moved.undoToken ?? ''));
  await waitFor(() => expect(videos.current.data?.items).toEqual([]));

  await act(() => calls.current.bulk.mutateAsync({ ids: [video], action: 'delete' }));
  await waitFor(() => expect(trash.current.data?.items).toMatchObject([{ id: video, kind: 'video' }]));
  await act(() => calls.current.restore.mutateAsync(video));
  await waitFor(() => expect(trash.current.data?.items).toEqual([]));
});

test('lists of a deleted folder are not refetched, those of other folders are', async () => {
  const { hook, backend } = await setUp();
  const eventos = buildId(303);
  const inside = hook(() => usePalcoQuery((palco) => videosQueryOptions(palco, { directoryId: eventos })));
  const beside = hook(() => usePalcoQuery((palco) => videosQueryOptions(palco, { directoryId: aulas })));
  await waitFor(() => expect(inside.current.data && beside.current.data).toBeDefined());
  const asked = (directoryId: string) =>
    backend.requests.filter(({ url }) => url.searchParams.get('directoryId') === directoryId).length;
  const { current } = hook(() => useDeleteDirectory());
  await act(() => current.mutateAsync({ id: eventos }));
  await waitFor(() => expect(asked(aulas)).toBe(2));
  expect(asked(eventos)).toBe(1);
});
