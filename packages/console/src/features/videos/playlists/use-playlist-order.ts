import { useSetPlaylistVideos } from '@palco/react/query';
import type { Playlist, VideoItem } from '@palco/sdk';
import { useEffect, useRef, useState } from 'react';
import { createLatestSave, type LatestSave } from '../../../patterns/order';
import { inOrder } from '../../../patterns/order';

/** An order that the server may not have yet. */
interface Wanted {
  readonly ids: readonly string[];
  /** The version that has it; infinite while it is being saved. */
  readonly version: number;
}

interface PlaylistOrder {
  /** In the wanted order, before the server has saved it. */
  readonly videos: readonly VideoItem[];
  /** Why the last change was taken back. */
  readonly failure: unknown;
  readonly isSaving: boolean;
  /** Shows and saves another order; a video whose id is missing leaves the playlist. */
  change(ids: readonly string[]): void;
}

/** The optimistic order of a playlist: shown at once, and rolled back to the server's when it is refused. */
export function usePlaylistOrder(playlist: Playlist): PlaylistOrder {
  const { mutateAsync } = useSetPlaylistVideos();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const latest = useRef({ version: playlist.version, mutateAsync });
  useEffect(() => {
    const { version } = latest.current;
    latest.current = { version: Math.max(version, playlist.version), mutateAsync };
  });
  const saver = useRef<LatestSave<readonly string[]> | null>(null);
  const save = (ids: readonly string[]) => {
    saver.current ??= createLatestSave<readonly string[]>(
      async (videoIds) => {
        const { version, mutateAsync: send } = latest.current;
        const saved = await send({ id: playlist.id, videoIds, version });
        latest.current.version = saved.version;
        // An order that was wanted meanwhile stays: it is saved next.
        setWanted((now) => (now?.ids === videoIds ? { ids: videoIds, version: saved.version } : now));
      },
      (error) => {
        setWanted(null);
        setFailure(error);
      },
    );
    saver.current.save(ids);
  };
  const isShown = wanted !== null && wanted.version >= playlist.version;
  return {
    videos: isShown ? inOrder(playlist.videos, wanted.ids) : playlist.videos,
    failure,
    isSaving: wanted?.version === Infinity,
    change(ids) {
      setFailure(null);
      setWanted({ ids, version: Infinity });
      save(ids);
    },
  };
}
