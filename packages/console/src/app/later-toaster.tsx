import { useEffect, useState } from 'react';
import { onFirstToast } from '../ui';
import { island } from '../ui/later';

const Toaster = island(async () => (await import('../ui/toast/toaster')).Toaster);

const presses = ['pointerdown', 'keydown'] as const;

/**
 * Loads the code of the toasts with the first press in the console, which is before any action that answers by one: a
 * toast about a lost connection could not load it any more.
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

/** The toasts; their code comes with the first one, if it is not there yet. */
export function LaterToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => onFirstToast(() => setWanted(true)), []);
  return isWanted && <Toaster />;
}
