import { loadStoryboard, type StoryboardFrame } from '@palco/sdk/timeline';
import { useEffect, useState } from 'react';

const noFrames: readonly StoryboardFrame[] = [];

/** The frames of the storyboard at an address, loaded once `isWanted` is true; empty until then, and if loading fails. */
export function useStoryboard(address: string | null, isWanted: boolean): readonly StoryboardFrame[] {
  const [loaded, setLoaded] = useState<{ address: string; frames: readonly StoryboardFrame[] } | null>(null);
  const isMissing = address !== null && loaded?.address !== address;
  useEffect(() => {
    if (!isWanted || !isMissing) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    void loadStoryboard(address, { signal }).then(
      (frames) => signal.aborted || setLoaded({ address, frames }),
    );
    return () => ending.abort();
  }, [address, isWanted, isMissing]);
  return isMissing || address === null ? noFrames : (loaded?.frames ?? noFrames);
}
