import { useLives, useUsers, useVideos } from '@palco/react/query';
import { Clapperboard, Radio, UserRound } from 'lucide-react';
import { useMayOpen } from '../../access';
import type { Entry } from './use-command-groups';

/** Most results of a kind. */
const limit = 5;

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
  const videos = useVideos({ title, limit }, { enabled: asked.videos });
  const lives = useLives({ title, limit, sort: 'onAir,desc' }, { enabled: asked.lives });
  const people = useUsers({ search: title, limit }, { enabled: asked.people });
  return {
    isFetching: videos.isFetching || lives.isFetching || people.isFetching,
    videos: (asked.videos ? (videos.data?.items ?? []) : []).map((video): Entry => ({
      id: `video ${video.id}`,
      label: video.title,
      icon: Clapperboard,
      choice: { kind: 'video', id: video.id },
    })),
    lives: (asked.lives ? (lives.data?.items ?? []) : []).map((live): Entry => ({
      id: `live ${live.id}`,
      label: live.title,
      icon: Radio,
      choice: { kind: 'live', id: live.id },
    })),
    people: (asked.people ? (people.data?.items ?? []) : []).map((person): Entry => ({
      id: `person ${person.id}`,
      label: person.nome,
      hint: person.login,
      icon: UserRound,
      choice: { kind: 'person', id: person.id },
    })),
  };
}
