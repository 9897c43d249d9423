import type { Playlist, VideoItem } from '@palco/sdk';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { stepOf } from './play-through.pure';

/** The last step of the queue: the video that it led to, and the videos it skipped. */
interface Way {
  readonly id: string;
  readonly skipped: readonly VideoItem[];
}

/** Steps through a playlist: forward and back by hand, forward by itself when a video ends. It stops after the last one. */
export function useQueue({ id: playlistId, videos }: Playlist, current: VideoItem) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way | null>(null);
  const [endedId, setEndedId] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const takesFocusRef = useRef(false);

  const play = (video: string, replace: boolean) => {
    setEndedId(null);
    void navigate({
      to: '/vod/playlists/$playlistId',
      params: { playlistId },
      search: { video },
      replace,
      resetScroll: false,
    });
  };
  const go = (direction: 'next' | 'previous', replace = false) => {
    const { next, skipped } = stepOf(videos, current.id, direction);
    if (!next) return false;
    setWay({ id: next.id, skipped });
    play(next.id, replace);
    return true;
  };
  return {
    /** Undefined where the video was opened by its address. */
    skipped: way?.id === current.id ? way.skipped : undefined,
    isEnded: endedId === current.id,
    /** Grows with each start of the whole list. */
    turn,
    /** Whether the next player takes the focus, because the one before it had it. */
    takesFocusRef,
    go: (direction: 'next' | 'previous') => void go(direction),
    end() {
      // Replaces the history entry: a step without a press adds none for Back.
      if (!go('next', true)) setEndedId(current.id);
    },
    restart() {
      setWay(null);
      setTurn(turn + 1);
      play('first', true);
    },
  };
}
