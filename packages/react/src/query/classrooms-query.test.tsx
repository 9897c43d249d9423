import { attendeesApi } from '@palco/sdk/admin';
import { classroomsApi, livesApi } from '@palco/sdk/lives';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  useUpdateClassroom,
  attendeesQueryOptions,
  classroomSettingsQueryOptions,
  usePalcoQuery,
} from './index';
import { setUpQueries } from './query.fixture';

async function setUp() {
  const given = await setUpQueries();
  const { items } = await given.palco.use(livesApi).list();
  return { ...given, liveId: items[0]!.id };
}

test('a change is shown at once, and one of an older version is refused', async () => {
  const { wrapper, palco, liveId } = await setUp();
  const { result } = renderHook(
    () => ({
      settings: usePalcoQuery((palco) => classroomSettingsQueryOptions(palco, liveId)),
      update: useUpdateClassroom(),
    }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.settings.data?.version).toBe(0));
  const change = { speakers: [{ speaker: 'Ana' }] };
  await act(() => result.current.update.mutateAsync({ liveId, change, version: 0 }));
  await waitFor(() => expect(result.current.settings.data?.speakers).toMatchObject([{ speaker: 'Ana' }]));
  await palco.use(classroomsApi).update(liveId, { description: 'Nova' });
  const stale = result.current.update.mutateAsync({ liveId, change: { speakers: [] }, version: 1 });
  await expect(act(() => stale)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  expect((await palco.use(classroomsApi).get(liveId)).speakers).toHaveLength(1);
});

test('attendees are searched, and gone after an erasure', async () => {
  const { wrapper, palco, liveId } = await setUp();
  const { clientId } = await palco.client.call('GET', '/bff/classroom/{liveId}', {
    isPublic: true,
    path: { liveId },
  });
  for (const name of ['Ana', 'Bia'])
    await palco.client.call('POST', '/v1/studio/lives/participantes', {
      isPublic: true,
      body: { name, email: `${name}@exemplo.com`, liveId, clientId },
    });
  const { result, rerender } = renderHook(
    ({ search }) => usePalcoQuery((palco) => attendeesQueryOptions(palco, liveId, { search })),
    {
      wrapper,
      initialProps: { search: '' },
    },
  );
  await waitFor(() => expect(result.current.data?.pagination.total).toBe(2));
  rerender({ search: 'ana' });
  await waitFor(() => expect(result.current.data?.items).toMatchObject([{ email: 'ana@exemplo.com' }]));
  expect(await palco.use(attendeesApi).erase('ANA@exemplo.com')).toEqual({ lives: 1 });
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data?.items).toEqual([]));
});
