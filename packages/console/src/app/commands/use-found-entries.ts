import {
  livesQueryOptions,
  transcriptSearchQueryOptions,
  usersQueryOptions,
  videosQueryOptions,
  usePalcoQuery,
} from '@palco/react/query';
import { Clapperboard, MessageSquareQuote, Radio, UserRound } from 'lucide-react';
import { useMayOpen } from '../../access';
import { useFormat } from '../../i18n';
import type { Entry } from './menu-entry';

/** Most results of a kind. */
const limit = 5;
/** Shorter searches are of names. */
const shortestSpoken = 3;

/** The rows of an answer as entries; none where it was not asked for. */
function entriesOf<Row>(
  isAsked: boolean,
  answer: { data: { items: readonly Row[] } | undefined },
  entryOf: (row: Row) => Entry,
): readonly Entry[] {
  return isAsked && answer.data ? answer.data.items.map(entryOf) : [];
}

/** Videos, lives and people whose names contain a text, and videos in which it is said, of the pages that the person may open. */
export function useFoundEntries(text: string | undefined) {
  const mayOpen = useMayOpen();
  const format = useFormat();
  const title = text?.trim() ?? '';
  const isAsked = (page: string) => title !== '' && mayOpen(page).may;
  const asked = {
    videos: isAsked('/vod/dashboard'),
    spoken: title.length >= shortestSpoken && isAsked('/vod/dashboard'),
    lives: isAsked('/streaming'),
    people: isAsked('/users'),
  };
  const videos = usePalcoQuery((palco) => videosQueryOptions(palco, { title, limit }), {
    enabled: asked.videos,
  });
  const spoken = usePalcoQuery((palco) => transcriptSearchQueryOptions(palco, { query: title, limit }), {
    enabled: asked.spoken,
  });
  const lives = usePalcoQuery((palco) => livesQueryOptions(palco, { title, limit, sort: 'onAir,desc' }), {
    enabled: asked.lives,
  });
  const people = usePalcoQuery((palco) => usersQueryOptions(palco, { search: title, limit }), {
    enabled: asked.people,
  });
  return {
    isFetching: [videos, spoken, lives, people].some((answer) => answer.isFetching),
    videos: entriesOf(asked.videos, videos, ({ id, title: label }) => ({
      id: `video ${id}`,
      label,
      icon: Clapperboard,
      choice: { kind: 'video', id },
    })),
    spoken: entriesOf(asked.spoken, spoken, ({ videoId, title: video, moments: [moment] }) => ({
      id: `spoken ${videoId}`,
      label: moment?.texto ?? '',
      hint: `${video}, ${format.duration(moment?.inicio ?? 0)}`,
      icon: MessageSquareQuote,
      isFound: true,
      choice: { kind: 'moment', id: videoId, seconds: moment?.inicio ?? 0 },
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
