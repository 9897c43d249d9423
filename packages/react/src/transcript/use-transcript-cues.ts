import { loadTranscript, type TranscriptCue } from '@palco/sdk/transcripts';
import { useCallback, useEffect, useState } from 'react';

interface Loaded {
  readonly address: string;
  /** Null where they could not be had. */
  readonly cues: readonly TranscriptCue[] | null;
}

const noCues: readonly TranscriptCue[] = [];

/** The cues of the subtitles at an address, and a way to try again. `isLoading` until the first answer. */
export function useTranscriptCues(address: string | null) {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const isLoading = address !== null && loaded?.address !== address;
  useEffect(() => {
    if (address === null || !isLoading) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    void loadTranscript(address, { signal }).then((cues) => signal.aborted || setLoaded({ address, cues }));
    return () => ending.abort();
  }, [address, isLoading]);
  const retry = useCallback(() => setLoaded(null), []);
  return {
    isLoading,
    cues: isLoading ? noCues : (loaded?.cues ?? noCues),
    hasFailed: !isLoading && loaded?.cues === null,
    retry,
  };
}
