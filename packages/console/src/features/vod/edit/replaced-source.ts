import { usePalco } from '@palco/react';
import { useMemo } from 'react';

/** The size of the file that a video had when somebody at this device began to replace it. */
export interface ReplacedSource {
  sizeBefore(): number | null;
  remember(size: number | null): void;
  forget(): void;
}

/** A conversion takes minutes: what it is told of outlives the page, and waits for the next visit. */
export function useReplacedSource(videoId: string): ReplacedSource {
  const { product } = usePalco();
  return useMemo(() => {
    const key = `${product}_replaced_${videoId}`;
    // Without storage (a full one, a private window) nothing is told afterwards; the question before has told it.
    const quietly = <Value>(act: () => Value, otherwise: Value): Value => {
      try {
        return act();
      } catch {
        return otherwise;
      }
    };
    return {
      sizeBefore() {
        const stored = quietly(() => localStorage.getItem(key), null);
        return stored === null ? null : Number(stored);
      },
      remember: (size) => quietly(() => localStorage.setItem(key, String(size ?? 0)), undefined),
      forget: () => quietly(() => localStorage.removeItem(key), undefined),
    };
  }, [product, videoId]);
}
