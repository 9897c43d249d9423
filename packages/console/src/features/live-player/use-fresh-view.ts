import type { LiveView } from '@palco/sdk/live-view';
import { useCallback } from 'react';
import type { FollowPlayer } from '../../ui/video-player/follow-player';

/** Asks for the state again where the picture goes on: it shows that the line is back. Also follows the player as a page does. */
export function useFreshView(view: LiveView, follow: FollowPlayer | undefined): FollowPlayer {
  return useCallback<FollowPlayer>(
    (player, details) => {
      const end = follow?.(player, details);
      const stop = player.$state.listen(({ stage }, before) => {
        const state = view.$state.get();
        const isStale = state.stage === 'shown' && state.isStale;
        if (isStale && stage === 'playing' && before?.stage !== 'playing') void view.refresh();
      });
      return () => {
        stop();
        end?.();
      };
    },
    [view, follow],
  );
}
