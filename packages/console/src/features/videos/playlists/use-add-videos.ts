import { isSdkError, type VideoItem } from '@palco/sdk';
import { useState } from 'react';
import { useRefusalText } from '../../../i18n';
import { changeVideos } from '../organize/library-changes';
import { useManyChanges, type Refused } from '../organize/use-many-changes';
import { usePlaylistText } from './messages';

const nouns = ['playlists'] as const;

/** What was not added, and how many that are. */
interface Refusals {
  readonly refused: readonly Refused[];
  readonly count: number;
}

const none: Refusals = { refused: [], count: 0 };

/** Adds videos at the end of a playlist, with the way back in the notice, and names those that could not be added. */
export function useAddVideos() {
  const t = usePlaylistText();
  const refusal = useRefusalText();
  const [left, setLeft] = useState<Refusals>(none);
  const reasonOf = (error: unknown) => {
    if (isSdkError(error, 'NOT_FOUND')) return t('added.gone');
    if (isSdkError(error, 'ALREADY_IN_PLAYLIST')) return t('added.already');
    return isSdkError(error, 'PLAYLIST_FULL') ? t('added.full') : refusal(error);
  };
  const { change, isPending } = useManyChanges(
    nouns,
    {
      done: (count) => t('added', { count }),
      undo: t('added.undo'),
      undone: t('added.undone'),
      undoFailed: t('added.undoFailed'),
    },
    reasonOf,
  );
  return {
    left,
    isPending,
    /** Answers the ids of those that are added, and whether these are all. */
    async add(videos: readonly Pick<VideoItem, 'id' | 'title'>[], playlist: { id: string; title: string }) {
      setLeft(none);
      const names = new Map(videos.map(({ id, title }) => [id, title]));
      const { done, refused } = await change({
        names,
        about: playlist.title,
        call: (palco) =>
          changeVideos(palco, [...names.keys()], {
            action: 'playlist',
            payload: { playlistId: playlist.id },
          }),
      });
      setLeft({ refused, count: names.size - done.length });
      return { done, isComplete: refused.length === 0 };
    },
  };
}
