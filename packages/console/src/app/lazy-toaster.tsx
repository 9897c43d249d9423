import { useEffect, useState } from 'react';
import { onFirstToast } from '../ui';
import { island } from '../ui/lazy';

const Toaster = island(async () => (await import('../ui/toast/toaster')).Toaster);

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Loads the code of the toasts at the first press in the console, before any action can show a toast: without a connection
 * it could not be loaded any more, and the toast about that could not be shown.
 */
export function useEarlyToaster(): void {
  useEffect(() => {
    const stop = () => presses.forEach((type) => window.removeEventListener(type, onPress));
    const onPress = () => {
      stop();
      void Toaster.preload();
    };
    presses.forEach((type) => window.addEventListener(type, onPress));
    return stop;
  }, []);
}

/** The toasts; their code is loaded at the first one, unless it was preloaded. */
export function LazyToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return isWanted && <Toaster />;
}
