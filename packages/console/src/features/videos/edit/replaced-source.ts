import { usePalco } from '@palco/react';
import { useMemo } from 'react';

/** The size of the file that a video had when somebody at this device began to replace it. */
export interface ReplacedSource {
  sizeBefore(): number | null;
  remember(size: number | null): void;
  forget(): void;
}

/** Stored in the browser: a conversion takes minutes, and the notice after it may be due on a later visit. */
export function useReplacedSource(videoId: string): ReplacedSource {
  const { product } = usePalco();
  return useMemo(() => {
    const key = `${product}_replaced_${videoId}`;
    // Without storage (a full one, a private window) there is no notice; the question before the replacement has warned.
    const tryStorage = <Value>(act: () => Value, otherwise: Value): Value => {
      try {
        return act();
      } catch {
        return otherwise;
      }
    };
    return {
      sizeBefore() {
        const stored = tryStorage(() => localStorage.getItem(key), null);
        return stored === null ? null : Number(stored);
      },
      remember: (size) => tryStorage(() => localStorage.setItem(key, String(size ?? 0)), undefined),
      forget: () => tryStorage(() => localStorage.removeItem(key), undefined),
    };
  }, [product, videoId]);
}
