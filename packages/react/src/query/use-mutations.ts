import { processing, videoCalls, type SdkError, type Video, type VideoPatch } from '@palco/sdk';
import { useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { videoQueryOptions } from './query-options';
import { usePalcoMutation } from './use-palco-mutation';

/** A change of one video; with `version` it holds only while nobody else changed the video (412 otherwise). */
export interface UpdateVideoInput {
  readonly id: string;
  readonly patch: VideoPatch;
  readonly version?: number;
}

/** One video to be moved to the trash. */
export interface DeleteVideoInput {
  readonly id: string;
  readonly version?: number;
}

/**
 * Changes title, description or folder; the answer is in the cache at once.
 *
 * @example
 * ```tsx
 * function Rename({ video }: { video: Video }) {
 *   const { mutate, isPending } = useUpdateVideo();
 *   const rename = () => mutate({ id: video.id, patch: { title: 'Aula 12' }, version: video.version });
 *   return <button disabled={isPending} onClick={rename}>Renomear</button>;
 * }
 * ```
 */
export function useUpdateVideo(): UseMutationResult<Video, SdkError, UpdateVideoInput> {
  const client = useQueryClient();
  return usePalcoMutation(['videos'], async (palco, { id, patch, version }: UpdateVideoInput) => {
    const video = await palco.use(videoCalls).update(id, patch, { version });
    client.setQueryData(videoQueryOptions(palco, id).queryKey, video);
    return video;
  });
}

/**
 * Moves a video to the trash.
 *
 * @example
 * ```tsx
 * function Remove({ id }: { id: string }) {
 *   const { mutate } = useDeleteVideo();
 *   return <button onClick={() => mutate({ id })}>Excluir</button>;
 * }
 * ```
 */
export function useDeleteVideo(): UseMutationResult<void, SdkError, DeleteVideoInput> {
  return usePalcoMutation(['videos'], (palco, { id, version }: DeleteVideoInput) =>
    palco.use(videoCalls).remove(id, { version }),
  );
}

/**
 * Processes a failed video again; the panel shows it at once.
 *
 * @example
 * ```tsx
 * function Again({ id }: { id: string }) {
 *   const { mutate } = useRetryTranscode();
 *   return <button onClick={() => mutate(id)}>Tentar novamente</button>;
 * }
 * ```
 */
export function useRetryTranscode(): UseMutationResult<void, SdkError, string> {
  return usePalcoMutation(['videos'], async (palco, id: string) => {
    await palco.use(videoCalls).retryTranscode(id);
    await palco.use(processing).refresh();
  });
}
