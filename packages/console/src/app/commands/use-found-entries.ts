import { livesQueryOptions, usersQueryOptions, videosQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Clapperboard, Radio, UserRound } from 'lucide-react';
import { useMayOpen } from '../../access';
import type { Entry } from './menu-entry';

/** Most results of a kind. */
const limit = 5;

/** The rows of an answer as entries; none where it was not asked for. */
function entriesOf<Row>(
  isAsked: boolean,
  answer: { data: { items: readonly Row[] } | undefined },
  entryOf: (row: Row) => Entry,
): readonly Entry[] {
  return isAsked && answer.data ? answer.data.items.map(entryOf) : [];
}

/** Videos, lives and people whose names contain a text, of the pages that the person may open. */
export function useFoundEntries(text: string | undefined) {
  const mayOpen = useMayOpen();
  const title = text?.trim() ?? '';
  const isAsked = (page: string) => title !== '' && mayOpen(page).may;
  const asked = {
    videos: isAsked('/vod/dashboard'),
    lives: isAsked('/streaming'),
    people: isAsked('/users'),
  };
  const videos = usePalcoQuery((palco) => videosQueryOptions(palco, { title, limit }), {
    enabled: asked.videos,
  });
  const lives = usePalcoQuery((palco) => livesQueryOptions(palco, { title, limit, sort: 'onAir,desc' }), {
    enabled: asked.lives,
  });
  const people = usePalcoQuery((palco) => usersQueryOptions(palco, { search: title, limit }), {
    enabled: asked.people,
  });
  return {
    isFetching: [videos, lives, people].some((answer) => answer.isFetching),
    videos: entriesOf(asked.videos, videos, ({ id, title: label }) => ({
      id: `video ${id}`,
      label,
      icon: Clapperboard,
      choice: { kind: 'video', id },
    })),
    lives: entriesOf(asked.lives, lives, ({ id, title: label }) => ({
      id: `live ${id}`,
      label,
      icon: Radio,
      choice: { kind: 'live', id },
    })),
    people: entriesOf(asked.people, people, ({ id, nome, login }) => ({
      id: `person ${id}`,
      label: nome,
      hint: login,
      icon: UserRound,
      choice: { kind: 'person', id },
    })),
  };
}
