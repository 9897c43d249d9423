import { playbackMemory } from '@palco/sdk';
import type { Player } from '@palco/sdk/player';
import { useEffect, useMemo } from 'react';
import { useStoreSelector } from '../bind/use-store';
import { usePalco } from '../provider/palco-provider';
import { usePlayer, type UsePlayerOptions } from './use-player';

/** What {@link useRememberedPlayer} can be given. */
export interface RememberedPlayerOptions extends UsePlayerOptions {
  /** BCP 47 language of the subtitles of a person who has not chosen; default: none. */
  readonly captions?: string | null;
}

/** What {@link useRememberedPlayer} answers. */
export interface RememberedPlayer {
  readonly player: Player;
  /** For `Player.ResumeButton` and `Player.RestartButton`. */
  readonly resumeAt: number | null;
  /** For `Player.Root`. */
  readonly hotkeys: boolean;
  setHotkeys(hotkeys: boolean): void;
}

/**
 * `usePlayer` with what this device remembers of the person: the video begins where it was left, speed and subtitles are
 * those of the last choice, and keys that were switched off stay off. Without a signed-in person it is `usePlayer`.
 *
 * @param mediaId the video's id
 *
 * @example
 * ```tsx
 * function Watch({ id, src }: { id: string; src: string }) {
 *   const { player, resumeAt, hotkeys } = useRememberedPlayer(id, { src });
 *   return (
 *     <Player.Root player={player} hotkeys={hotkeys}>
 *       <Player.Video />
 *       <Player.ResumeButton at={resumeAt} />
 *     </Player.Root>
 *   );
 * }
 * ```
 */
export function useRememberedPlayer(
  mediaId: string,
  options: RememberedPlayerOptions = {},
): RememberedPlayer {
  const memory = usePalco().use(playbackMemory);
  const resumeAt = useMemo(() => memory.positionOf(mediaId), [memory, mediaId]);
  const bare = usePlayer({ ...options, startAt: options.startAt ?? resumeAt ?? undefined });
  const player = useMemo(() => memory.following(bare), [memory, bare]);
  const { captions } = options;
  useEffect(() => memory.follow(bare, mediaId, { captions }), [memory, bare, mediaId, captions]);
  return { player, resumeAt, hotkeys: useStoreSelector(memory.$hotkeys), setHotkeys: memory.setHotkeys };
}
