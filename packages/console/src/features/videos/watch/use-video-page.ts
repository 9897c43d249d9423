import { usePalco } from '@palco/react';
import { palcoQueryKey, usePalcoQuery, videoQueryOptions } from '@palco/react/query';
import { directoriesApi, type Video } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRefetchOnProcessing } from '../video/use-refetch-on-processing';

/** Poll interval of a video that is not final: somebody else may be uploading it. */
const followMs = 5000;

/** Whether the server has finished with a video, so that it changes only when somebody edits it. */
const isFinal = (video: Video | undefined): boolean => {
  const isSettled = video?.status === 'ready' || video?.status === 'failed';
  return isSettled && (video.replacement === null || video.replacement.status === 'failed');
};

/** A video that is polled until it plays or failed, and until its new source does. */
export function useFollowedVideo(videoId: string) {
  useRefetchOnProcessing();
  return usePalcoQuery((palco) => videoQueryOptions(palco, videoId), {
    refetchInterval: ({ state }) => (state.status === 'success' && !isFinal(state.data) ? followMs : false),
  });
}

/** A followed video, and the folder that it is in. */
export function useVideoPage(videoId: string) {
  const palco = usePalco();
  const video = useFollowedVideo(videoId);

  const directoryId = video.data?.directoryId;
  const folder = useQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'one', directoryId],
    queryFn: ({ signal }) => palco.use(directoriesApi).get(directoryId ?? '', { signal }),
    enabled: directoryId !== undefined,
  });
  return { video, folder: folder.data };
}
