import type { Palco, SdkError } from '@palco/sdk';
import { classroomsApi, type ClassroomPut, type ClassroomSettings } from '@palco/sdk/lives';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { palcoQuery, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * What the organiser set for the classroom of a live.
 *
 * @example
 * ```ts
 * const { speakers } = await queryClient.fetchQuery(classroomSettingsQueryOptions(palco, liveId));
 * ```
 */
export function classroomSettingsQueryOptions(
  palco: Palco,
  liveId: string,
): PalcoQueryOptions<ClassroomSettings> {
  return palcoQuery(palco, ['classroom', 'settings', liveId], (options) =>
    palco.use(classroomsApi).get(liveId, options),
  );
}

/** A change of one classroom; with `version` it is applied only if the classroom still has that version (412 otherwise). */
interface UpdateClassroomInput {
  readonly liveId: string;
  readonly change: ClassroomPut;
  readonly version?: number;
}

/**
 * Changes what the organiser sets for a classroom; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Clear({ liveId, version }: { liveId: string; version: number }) {
 *   const { mutate } = useUpdateClassroom();
 *   return <button onClick={() => mutate({ liveId, change: { speakers: [] }, version })}>Sem oradores</button>;
 * }
 * ```
 */
export function useUpdateClassroom(): UseMutationResult<ClassroomSettings, SdkError, UpdateClassroomInput> {
  const client = useQueryClient();
  return usePalcoMutation(['classroom'], async (palco, { liveId, change, version }: UpdateClassroomInput) => {
    const { queryKey } = classroomSettingsQueryOptions(palco, liveId);
    const settings = await palco.use(classroomsApi).update(liveId, change, { version });
    client.setQueryData(queryKey, settings);
    return settings;
  });
}
