import { usePalcoMutation } from '@palco/react/query';
import { playlistsApi, type VideoItem } from '@palco/sdk';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useRefusalText } from '../../../i18n';
import { toast } from '../../../ui';
import { usePlaylistText } from './messages';
import { reordered, targetOf, type Move } from '../../../patterns/order';

interface ListChangesOptions {
  playlistId: string;
  /** In the order that is shown. */
  videos: readonly VideoItem[];
  /** Shows and saves another order; a video whose id is missing leaves the playlist. */
  change(ids: readonly string[]): void;
  list: RefObject<HTMLOListElement | null>;
}

/** Moves and removals in a playlist: a move is announced to screen readers, and a removal moves the focus on. */
export function useListChanges({ playlistId, videos, change, list }: ListChangesOptions) {
  const t = usePlaylistText();
  const [announcement, setAnnouncement] = useState('');
  const putBack = usePutBack(playlistId);
  const focusAfter = useFocusAfter(list);
  const ids = videos.map(({ id }) => id);

  const moveTo = (from: number, to: number) => {
    const video = videos[from];
    if (!video || from === to) return;
    change(reordered(ids, from, to));
    setAnnouncement(t('moved', { title: video.title, place: to + 1, total: ids.length }));
  };
  return {
    announcement,
    moveTo,
    move(from: number, move: Move) {
      const to = targetOf(move, from, ids.length);
      if (to !== undefined) moveTo(from, to);
    },
    remove(index: number) {
      const video = videos[index];
      if (!video) return;
      change(ids.toSpliced(index, 1));
      focusAfter(ids[index + 1] ?? ids[index - 1]);
      toast({
        kind: 'success',
        title: t('removed'),
        text: video.title,
        action: { label: t('removed.undo'), onSelect: () => putBack({ id: video.id, index }) },
      });
    },
  };
}

/** Gives the focus to the row that takes the place of a removed one, or to the button that adds. */
function useFocusAfter(list: RefObject<HTMLOListElement | null>): (id: string | undefined) => void {
  const wanted = useRef<{ readonly id: string | undefined; readonly section: Element | null } | null>(null);
  useEffect(() => {
    if (!wanted.current) return;
    const { id, section } = wanted.current;
    const to = id === undefined ? '[data-focus="add"]' : `[data-id="${id}"] [data-focus="row"]`;
    wanted.current = null;
    section?.querySelector<HTMLElement>(to)?.focus();
  });
  return (id) => {
    wanted.current = { id, section: list.current?.closest('section') ?? null };
  };
}

/** Puts a removed video back at its place in the list as the server has it now; works after the page was left. */
function usePutBack(playlistId: string): (video: { id: string; index: number }) => void {
  const t = usePlaylistText();
  const refusal = useRefusalText();
  const { mutateAsync } = usePalcoMutation(
    ['playlists'],
    async (palco, { id, index }: { id: string; index: number }) => {
      const calls = palco.use(playlistsApi);
      const { videos, version } = await calls.get(playlistId);
      const ids = videos.map((video) => video.id).filter((other) => other !== id);
      await calls.setVideos(playlistId, ids.toSpliced(index, 0, id), { version });
    },
  );
  return (video) =>
    void mutateAsync(video).then(
      () => toast({ kind: 'info', title: t('removed.undone') }),
      (error: unknown) => toast({ kind: 'error', title: t('removed.undoFailed'), text: refusal(error) }),
    );
}
