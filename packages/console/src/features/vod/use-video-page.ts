import { usePalco } from '@palco/react';
import { palcoQueryKey, videoQueryOptions } from '@palco/react/query';
import { directoryCalls, type Video } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { useRefetchOnProcessing } from './use-refetch-on-processing';

/** How often a video that is not final is asked about: somebody else may be sending it. */
const followMs = 5000;

/** Whether nothing of a video changes any more by itself. */
const isFinal = (video: Video | undefined): boolean => {
  const isSettled = video?.status === 'ready' || video?.status === 'failed';
  return isSettled && (video.replacement === null || video.replacement.status === 'failed');
};

/** A video that is followed until it plays or failed, and until its new source does. */
export function useFollowedVideo(videoId: string) {
  const palco = usePalco();
  useRefetchOnProcessing();
  return useQuery({
    ...videoQueryOptions(palco, videoId),
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
    queryFn: ({ signal }) => palco.use(directoryCalls).get(directoryId ?? '', { signal }),
    enabled: directoryId !== undefined,
  });
  return { video, folder: folder.data };
}
