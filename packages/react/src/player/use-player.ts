import { createPlayer, type Player, type PlayerOptions } from '@palco/sdk/player';
import { useEffect, useRef, useState } from 'react';

/** What {@link usePlayer} can be given. */
export interface UsePlayerOptions extends PlayerOptions {
  /** The playlist or file; absent while it is not known yet. Without one the player is empty, also after another one. */
  readonly src?: string | null;
  /** MIME type of the source, where its address has no ending that says it; see `PlayerSource`. */
  readonly type?: string;
  /** When the address expires, in milliseconds since 1970; `refreshSource` is called for a new one before that. */
  readonly expiresAt?: number | null;
  /** Seconds to begin at. */
  readonly startAt?: number;
  /** Plays without a gesture; browsers refuse that with sound before the first click, see `autoplayBlocked`. */
  readonly autoplay?: boolean;
}

/**
 * A player for `Player.Root`, and the source in it. It loads nothing before a `Player.Video` is mounted and releases
 * everything when that is unmounted. `loadHls`, `hlsConfig` and `ports` are read once; the latest callbacks are called.
 *
 * @example
 * ```tsx
 * function Watch({ src }: { src: string }) {
 *   const player = usePlayer({ src });
 *   return (
 *     <Player.Root player={player}>
 *       <Player.Video />
 *       <Player.PlayButton />
 *       <Player.SeekBar />
 *     </Player.Root>
 *   );
 * }
 * ```
 */
export function usePlayer(options: UsePlayerOptions = {}): Player {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [player] = useState(() =>
    createPlayer({
      ...options,
      onError: (failure) => latest.current.onError?.(failure),
      onEnded: () => latest.current.onEnded?.(),
      refreshSource:
        options.refreshSource && (async (reason) => (await latest.current.refreshSource?.(reason)) ?? ''),
    }),
  );
  const { src, startAt, autoplay, expiresAt, type } = options;
  useEffect(() => {
    if (src) player.load({ src, startAt, autoplay, expiresAt, type });
    else player.unload();
    // A change of anything but the address does not load the source again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [player, src]);
  return player;
}
