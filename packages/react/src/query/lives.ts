import type { ApiSchema, Palco, SdkError } from '@palco/sdk';
import {
  livesApi,
  type ConnectionTest,
  type Live,
  type LiveAction,
  type LiveCreate,
  type LiveCreated,
  type LiveClipList,
  type LiveKey,
  type LiveMark,
  type LiveOverlay,
  type LivePatch,
  type LiveSignal,
  type LivesQuery,
} from '@palco/sdk/lives';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { palcoPageQuery, palcoQuery, type PalcoQueryOptions } from './query-keys';
import { usePalcoMutation } from './use-palco-mutation';

/**
 * One page of the team's lives, ten unless `limit` says otherwise. The previous page stays while the next one comes.
 *
 * @example
 * ```ts
 * await queryClient.prefetchQuery(livesQueryOptions(palco, { status: 'live,paused', shutdown: 'false' }));
 * ```
 */
export function livesQueryOptions(
  palco: Palco,
  query: LivesQuery = {},
): PalcoQueryOptions<ApiSchema<'LiveList'>> {
  return palcoPageQuery(palco, ['lives', 'list', query], (options) =>
    palco.use(livesApi).list(query, options),
  );
}

/**
 * One live.
 *
 * @example
 * ```ts
 * const { status } = await queryClient.fetchQuery(liveQueryOptions(palco, id));
 * ```
 */
export function liveQueryOptions(palco: Palco, id: string): PalcoQueryOptions<Live> {
  return palcoQuery(palco, ['lives', 'one', id], (options) => palco.use(livesApi).get(id, options));
}

/**
 * What goes to the trash with a live: attendees, certificates and messages, counted.
 *
 * @example
 * ```ts
 * const { attendees } = await queryClient.fetchQuery(liveContentsQueryOptions(palco, id));
 * ```
 */
export function liveContentsQueryOptions(
  palco: Palco,
  id: string,
): PalcoQueryOptions<ApiSchema<'LiveContents'>> {
  return {
    ...palcoQuery(palco, ['lives', 'contents', id], (options) => palco.use(livesApi).contents(id, options)),
    // It is asked for a question whose answer may remove the live: a message of that must not ask for what is gone.
    staleTime: 'static',
    gcTime: 0,
  };
}

/**
 * Every signal of a live with its health.
 *
 * @example
 * ```ts
 * const [programme] = await queryClient.fetchQuery(liveSignalsQueryOptions(palco, id));
 * ```
 */
export function liveSignalsQueryOptions(palco: Palco, id: string): PalcoQueryOptions<readonly LiveSignal[]> {
  return palcoQuery(palco, ['lives', 'signals', id], (options) => palco.use(livesApi).signals(id, options));
}

/**
 * The current number of viewers of a live; poll it with `refetchInterval`.
 *
 * @example
 * ```ts
 * const viewers = useQuery({ ...liveViewersQueryOptions(palco, id), refetchInterval: 5_000 });
 * ```
 */
export function liveViewersQueryOptions(palco: Palco, id: string): PalcoQueryOptions<number> {
  return palcoQuery(palco, ['lives', 'viewers', id], (options) => palco.use(livesApi).viewers(id, options));
}

/**
 * The stream keys of a live, the general one first. They are secrets: `gcTime` 0 removes them from the cache with
 * their last observer.
 *
 * @example
 * ```ts
 * const [general] = await queryClient.fetchQuery(liveKeysQueryOptions(palco, id));
 * ```
 */
export function liveKeysQueryOptions(palco: Palco, id: string): PalcoQueryOptions<readonly LiveKey[]> {
  return {
    ...palcoQuery(palco, ['lives', 'keys', id], (options) => palco.use(livesApi).keys(id, options)),
    gcTime: 0,
  };
}

/**
 * The playlist of one incoming signal, whether or not it is on air; fails with `SIGNAL_NOT_READY` before its first segment.
 *
 * @example
 * ```ts
 * const { playback_url } = await queryClient.fetchQuery(livePreviewQueryOptions(palco, id, 1));
 * ```
 */
export function livePreviewQueryOptions(
  palco: Palco,
  id: string,
  signalId: number,
): PalcoQueryOptions<ApiSchema<'LivePreview'>> {
  return palcoQuery(palco, ['lives', 'preview', id, signalId], (options) =>
    palco.use(livesApi).preview(id, signalId, options),
  );
}

/**
 * The overlays of a live, the oldest first.
 *
 * @example
 * ```ts
 * const overlays = await queryClient.fetchQuery(liveOverlaysQueryOptions(palco, id));
 * ```
 */
export function liveOverlaysQueryOptions(
  palco: Palco,
  id: string,
): PalcoQueryOptions<readonly LiveOverlay[]> {
  return palcoQuery(palco, ['lives', 'overlays', id], (options) => palco.use(livesApi).overlays(id, options));
}

/**
 * The clips of a live, and of what stretch one can be made now. Realtime messages (`useRealtimeRefresh`) keep it current.
 *
 * @example
 * ```ts
 * const { items, window } = await queryClient.fetchQuery(liveClipsQueryOptions(palco, id));
 * ```
 */
export function liveClipsQueryOptions(palco: Palco, id: string): PalcoQueryOptions<LiveClipList> {
  return palcoQuery(palco, ['lives', 'clips', id], (options) => palco.use(livesApi).clips(id, options));
}

/**
 * The last connection test of each signal of a live. No message tells of it: poll it while one goes on.
 *
 * @example
 * ```ts
 * const [first] = await queryClient.fetchQuery(liveConnectionTestsQueryOptions(palco, id));
 * ```
 */
export function liveConnectionTestsQueryOptions(
  palco: Palco,
  id: string,
): PalcoQueryOptions<readonly ConnectionTest[]> {
  return palcoQuery(palco, ['lives', 'connection-tests', id], (options) =>
    palco.use(livesApi).connectionTests(id, options),
  );
}

/**
 * The marks of a live, in the order of their times.
 *
 * @example
 * ```ts
 * const [first] = await queryClient.fetchQuery(liveMarksQueryOptions(palco, id));
 * ```
 */
export function liveMarksQueryOptions(palco: Palco, id: string): PalcoQueryOptions<readonly LiveMark[]> {
  return palcoQuery(palco, ['lives', 'marks', id], (options) => palco.use(livesApi).marks(id, options));
}

/**
 * Makes a live; the answer holds its stream keys.
 *
 * @example
 * ```tsx
 * function NewLive() {
 *   const { mutate } = useCreateLive();
 *   return <button onClick={() => mutate({ title: 'Aula inaugural' })}>Nova transmissão</button>;
 * }
 * ```
 */
export function useCreateLive(): UseMutationResult<LiveCreated, SdkError, LiveCreate> {
  return usePalcoMutation(['lives'], (palco, input: LiveCreate) => palco.use(livesApi).create(input));
}

/**
 * Creates a live with the settings of another one, which its id names.
 *
 * @example
 * ```tsx
 * function DuplicateLive({ live }: { live: Live }) {
 *   const { mutate } = useDuplicateLive();
 *   return <button onClick={() => mutate(live.id)}>Duplicar</button>;
 * }
 * ```
 */
export function useDuplicateLive(): UseMutationResult<LiveCreated, SdkError, string> {
  return usePalcoMutation(['lives'], (palco, id: string) => palco.use(livesApi).duplicate(id));
}

/** A change of one live; with `version` it is applied only if the live still has that version (412 otherwise). */
interface UpdateLiveInput {
  readonly id: string;
  readonly patch: LivePatch;
  readonly version?: number;
}

/**
 * Changes the settings of a live; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Rename({ live }: { live: Live }) {
 *   const { mutate } = useUpdateLive();
 *   const rename = () => mutate({ id: live.id, patch: { title: 'Formatura' }, version: live.version });
 *   return <button onClick={rename}>Renomear</button>;
 * }
 * ```
 */
export function useUpdateLive(): UseMutationResult<Live, SdkError, UpdateLiveInput> {
  const client = useQueryClient();
  return usePalcoMutation(['lives'], async (palco, { id, patch, version }: UpdateLiveInput) => {
    const { queryKey } = liveQueryOptions(palco, id);
    const live = await palco.use(livesApi).update(id, patch, { version });
    client.setQueryData(queryKey, live);
    return live;
  });
}

/** An action on a live; with `version` it is applied only if the live still has that version (412 otherwise). */
interface ControlLiveInput {
  readonly id: string;
  readonly action: LiveAction;
  readonly version?: number;
}

/**
 * Starts, pauses, resumes or completes a live; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Pause({ id }: { id: string }) {
 *   const { mutate } = useControlLive();
 *   return <button onClick={() => mutate({ id, action: 'pause' })}>Pausar</button>;
 * }
 * ```
 */
export function useControlLive(): UseMutationResult<Live, SdkError, ControlLiveInput> {
  const client = useQueryClient();
  return usePalcoMutation(['lives'], async (palco, { id, action, version }: ControlLiveInput) => {
    const { queryKey } = liveQueryOptions(palco, id);
    const live = await palco.use(livesApi).control(id, action, { version });
    client.setQueryData(queryKey, live);
    return live;
  });
}

/**
 * Moves a live to the trash.
 *
 * @example
 * ```tsx
 * function Remove({ live }: { live: Live }) {
 *   const { mutate } = useRemoveLive();
 *   return <button onClick={() => mutate({ id: live.id, version: live.version })}>Excluir</button>;
 * }
 * ```
 */
export function useRemoveLive(): UseMutationResult<
  void,
  SdkError,
  { readonly id: string; readonly version?: number }
> {
  return usePalcoMutation(
    ['lives', 'trash'],
    (palco, { id, version }: { readonly id: string; readonly version?: number }) =>
      palco.use(livesApi).remove(id, { version }),
    { removedId: ({ id }) => id },
  );
}

/**
 * Brings a live back from the trash, with all that it holds.
 *
 * @example
 * ```tsx
 * function Restore({ id }: { id: string }) {
 *   const { mutate } = useRestoreLive();
 *   return <button onClick={() => mutate(id)}>Restaurar</button>;
 * }
 * ```
 */
export function useRestoreLive(): UseMutationResult<Live, SdkError, string> {
  return usePalcoMutation(['lives', 'trash'], (palco, id: string) => palco.use(livesApi).restore(id));
}
