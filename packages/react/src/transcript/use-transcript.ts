import type { Player } from '@palco/sdk/player';
import {
  findInTranscript,
  transcriptCueAt,
  transcriptText,
  type TranscriptCue,
} from '@palco/sdk/transcripts';
import { useCallback, useMemo, useState } from 'react';
import { useStoreSelector } from '../bind/use-store';
import type { TranscriptPartState } from './transcript.data-attrs';
import { useTranscriptCues } from './use-transcript-cues';

/** Subtitles of one language, as a video of the API has them. */
export interface TranscriptSource {
  /** BCP 47, for example `pt-BR`. */
  readonly language: string;
  /** The language in its own words. */
  readonly label: string;
  /** Address of the WebVTT. */
  readonly url: string;
}

/** What {@link useTranscript} needs. */
export interface UseTranscriptOptions {
  readonly player: Player;
  readonly subtitles: readonly TranscriptSource[];
  /** The language to begin with; the first one by default. */
  readonly language?: string | null;
  /** The cues, where the page has them by itself; null where it could not get them. Absent: loaded from the address of the subtitles. */
  readonly cues?: readonly TranscriptCue[] | null;
  /** Gets the cues of the page again. */
  readonly onRetry?: () => void;
  /** Whether the list begins by following what is said. Default true. */
  readonly defaultFollowing?: boolean;
}

/**
 * What is said in the video of a player: its cues, which one is being said, a search in them and their text with times. For a list of
 * one's own; `Transcript.Root` calls it by itself.
 *
 * @example
 * ```tsx
 * import type { Player } from '@palco/sdk/player';
 *
 * function Said({ player, url }: { player: Player; url: string }) {
 *   const { cues, current } = useTranscript({ player, subtitles: [{ language: 'pt-BR', label: 'Português', url }] });
 *   return <p>{cues[current]?.text}</p>;
 * }
 * ```
 */
export function useTranscript({ player, subtitles, ...options }: UseTranscriptOptions) {
  const { language: given, cues: own, onRetry, defaultFollowing = true } = options;
  const [chosen, setLanguage] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const [isFollowing, setFollowing] = useState(defaultFollowing);
  const [copied, setCopied] = useState<'copied' | 'failed' | null>(null);
  const sourceOf = (wanted: string | null | undefined) =>
    subtitles.find(({ language }) => language === wanted);
  const source = sourceOf(chosen) ?? sourceOf(given) ?? subtitles[0] ?? null;
  const loaded = useTranscriptCues(own === undefined ? (source?.url ?? null) : null);
  const { cues, isLoading, hasFailed, retry } = own === undefined ? loaded : ownCues(own, onRetry);
  const current = useStoreSelector(player.$state, ({ currentTime }) => transcriptCueAt(cues, currentTime));
  const hits = useMemo(() => findInTranscript(cues, query), [cues, query]);
  const seek = useCallback(
    (index: number) => {
      const cue = cues[index];
      if (cue === undefined) return;
      player.seek(cue.start);
      setFollowing(true);
    },
    [player, cues],
  );
  const copy = useCallback(async () => {
    const isCopied = await copyText(transcriptText(cues));
    setCopied(isCopied ? 'copied' : 'failed');
  }, [cues]);
  const stage = stageOf({ isLoading, hasFailed, isEmpty: cues.length === 0 });
  const search = { query, setQuery, hits };
  return {
    source,
    setLanguage,
    cues,
    current,
    stage,
    retry,
    seek,
    copy,
    copied,
    isFollowing,
    setFollowing,
    ...search,
  };
}

type Stage = TranscriptPartState['stage'];

function stageOf(is: { isLoading: boolean; hasFailed: boolean; isEmpty: boolean }): Stage {
  if (is.isLoading) return 'loading';
  if (is.hasFailed) return 'failed';
  return is.isEmpty ? 'empty' : 'ready';
}

const noCues: readonly TranscriptCue[] = [];

/** The cues of the page like loaded ones. */
const ownCues = (cues: readonly TranscriptCue[] | null, retry: () => void = () => undefined) => ({
  cues: cues ?? noCues,
  isLoading: false,
  hasFailed: cues === null,
  retry,
});

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Frames may not, and pages without TLS have no clipboard.
    return false;
  }
}
