import { atom, type ReadableAtom } from 'nanostores';
import { readOnly } from '../kernel/read-only';
import type { Palco } from '../palco';
import type { Player, PlayerState } from '../player';
import {
  captionsOf,
  nothingRemembered,
  parseRemembered,
  positionOf,
  withPosition,
  type Remembered,
} from './remembered.pure';
import { restoreCaptions } from './restore-captions';

/** Seconds of media between two stored positions while a video plays. */
const NOTE_EVERY_SECONDS = 5;

/** What {@link PlaybackMemory.follow} can be given. */
interface FollowOptions {
  /** BCP 47 language of the subtitles of a person who has not chosen; null for none. */
  readonly captions?: string | null;
}

/** What this device remembers of how a person watches. */
export interface PlaybackMemory {
  /** Whether the player's keys work for this person. */
  readonly $hotkeys: ReadableAtom<boolean>;
  setHotkeys(hotkeys: boolean): void;
  /** Where to resume a video, in seconds; null for one that is new, was left near its start or end, or was watched to the end. */
  positionOf(mediaId: string): number | null;
  /** The player with `setRate` and `setTextTrack` that also remember the choice. */
  following(player: Player): Player;
  /**
   * Restores the speed and subtitles that were chosen before, and stores the position of a video while it plays. Subtitles are off
   * until a person chooses some, unless `captions` names the language that the video shows from the start.
   *
   * @returns a function that stops following and stores the position once more
   */
  follow(player: Player, mediaId: string, options?: FollowOptions): () => void;
}

/**
 * What this device remembers of how a person watches, as a capability. Stored under a key of the person, so that nothing is
 * shown to the next one; without a person nothing is stored.
 *
 * @example
 * ```ts
 * const memory = palco.use(playbackMemory);
 * player.load({ src, startAt: memory.positionOf(id) ?? 0 });
 * const stop = memory.follow(player, id);
 * ```
 */
export function playbackMemory({ session: { $scope }, ports, product, onDispose }: Palco): PlaybackMemory {
  const { storage, clock } = ports;
  const keyOf = (personId: string): string => `${product}_playback_${personId}`;
  const read = (): Remembered => {
    const { personId } = $scope.get();
    return personId === null ? nothingRemembered : parseRemembered(storage.get(keyOf(personId)));
  };
  /** Reads the storage each time: another tab may have changed it. */
  const change = (personId: string | null, toNext: (before: Remembered) => Remembered): void => {
    if (personId === null || personId !== $scope.get().personId) return;
    storage.set(keyOf(personId), JSON.stringify(toNext(read())));
  };
  const choose = (choice: Partial<Remembered>): void =>
    change($scope.get().personId, (before) => ({ ...before, ...choice }));

  const $hotkeys = atom(true);
  const refresh = (): void => $hotkeys.set(read().hotkeys);
  onDispose($scope.subscribe(refresh));
  onDispose(storage.subscribe(refresh));

  return {
    $hotkeys: readOnly($hotkeys),
    setHotkeys(hotkeys) {
      choose({ hotkeys });
      $hotkeys.set(hotkeys);
    },
    positionOf: (mediaId) => positionOf(read(), mediaId),
    following: (player) => ({
      ...player,
      setRate(rate) {
        player.setRate(rate);
        choose({ rate });
      },
      setTextTrack(textTrack) {
        player.setTextTrack(textTrack);
        choose({ captions: captionsOf(player.$state.get().textTracks, textTrack) });
      },
    }),
    follow(player, mediaId, { captions = null } = {}) {
      // The place belongs to the person who began to watch.
      const { personId } = $scope.get();
      const note = ({ currentTime: seconds, duration }: PlayerState, hasEnded = false): void =>
        change(personId, (before) =>
          withPosition(before, { mediaId, seconds: hasEnded ? 0 : seconds, duration, now: clock.now() }),
        );
      return followPlayer(player, { note, read: () => withFallback(read(), captions) });
    },
  };
}

const withFallback = (remembered: Remembered, captions: string | null): Remembered => ({
  ...remembered,
  captions: remembered.captions ?? captions,
});

interface PlaceOptions {
  note(state: PlayerState, hasEnded?: boolean): void;
  read(): Remembered;
}

function followPlayer(player: Player, { note, read }: PlaceOptions): () => void {
  /** The position that was stored last; null before the first playback, so that opening a page changes nothing. */
  let noted: number | null = null;

  const noteWhere = (state: PlayerState): void => {
    if (noted === null) return;
    noted = state.currentTime;
    note(state, state.stage === 'ended');
  };
  const restore = (state: PlayerState, before: PlayerState | undefined): void => {
    const { rate, captions } = read();
    const isOpened = state.stage !== 'idle' && (before?.stage ?? 'idle') === 'idle';
    if (isOpened && rate !== state.rate) player.setRate(rate);
    restoreCaptions(player, { captions, state, before });
  };
  const take = (state: PlayerState, before?: PlayerState): void => {
    restore(state, before);
    if (state.stage === 'playing') noted ??= state.currentTime;
    const isLeft = before?.stage === 'playing' && state.stage !== 'playing' && state.stage !== 'idle';
    const isFar = noted !== null && Math.abs(state.currentTime - noted) >= NOTE_EVERY_SECONDS;
    if (isLeft || isFar) noteWhere(state);
  };
  take(player.$state.get());
  const unlisten = player.$state.listen(take);
  return () => {
    unlisten();
    noteWhere(player.$state.get());
  };
}
