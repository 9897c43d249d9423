import type { components } from '@palco/openapi';
import { toVideoItem } from '../videos/index.pure';
import type { Viewing } from '../videos/index.pure';
import type { VideoRow } from '../videos';
import { findMoments } from './moments.pure';
import type { FoundPassage } from './transcripts.store';
import type { SpokenSearch } from './spoken-query.pure';
import { dictionaryOf } from './words.pure';

type TranscriptMatch = components['schemas']['TranscriptMatch'];

/** Passages of one video in one language, best first. */
export interface VideoPassages {
  readonly videoId: string;
  readonly language: string;
  readonly passages: readonly FoundPassage[];
}

/** Passages by video, in their order; of a video those in the language of the best. */
export function groupByVideo(passages: readonly FoundPassage[]): VideoPassages[] {
  const groups = new Map<string, FoundPassage[]>();
  for (const passage of passages) {
    const group = groups.get(passage.videoId);
    if (group === undefined) groups.set(passage.videoId, [passage]);
    else if (group[0]?.language === passage.language) group.push(passage);
  }
  return [...groups].map(([videoId, group]) => ({
    videoId,
    language: group[0]?.language ?? '',
    passages: group,
  }));
}

/** Moments of one video in an answer. */
const mostMoments = 3;

interface Shown {
  readonly video: VideoRow;
  readonly viewing: Viewing;
  readonly terms: SpokenSearch['terms'];
}

/** A video with its best moments; nothing where no moment begins in what was found. */
export function toTranscriptMatch(
  { language, passages }: VideoPassages,
  { video, viewing, terms }: Shown,
): TranscriptMatch[] {
  const moments = passages
    .flatMap((passage) => findMoments(passage, terms[dictionaryOf(language)], passage.placed))
    .slice(0, mostMoments)
    .sort((one, other) => one.inicio - other.inicio);
  if (moments.length === 0) return [];
  const { id, title, directoryId, durationSeconds: duration } = video;
  const { picture } = toVideoItem(video, viewing);
  return [{ videoId: id, title, directoryId, duration, picture, language, moments }];
}
