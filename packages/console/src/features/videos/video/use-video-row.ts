import { usePalco } from '@palco/react';
import { processing, type VideoItem } from '@palco/sdk';
import type { ProcessingRow } from '@palco/sdk/processing';
import { useCallback, useSyncExternalStore } from 'react';
import { videoStage, type VideoStage } from './video-stage.pure';

/**
 * What this browser knows of a video that is being sent or made playable; `undefined` when nothing is.
 * Only the tile whose row changed renders again, however many files are under way.
 */
export function useVideoRow(videoId: string): ProcessingRow | undefined {
  const { $state } = usePalco().use(processing);
  return useSyncExternalStore(
    useCallback((changed: () => void) => $state.listen(changed), [$state]),
    () => $state.get().rows.find((row) => row.videoId === videoId),
  );
}

/** At which stage a video is, by what the server and this browser know. */
export function useVideoStage(video: VideoItem): VideoStage {
  return videoStage(video, useVideoRow(video.id));
}
