import { useEffect, useState } from 'react';
import { onFirstToast } from '../ui';
import { island } from '../ui/later';

const Toaster = island(async () => (await import('../ui/toast/toaster')).Toaster);

/** The first screen comes first; without an idle moment the code of the toasts comes after this time. */
const idleMs = 2000;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(run, { timeout: idleMs });
    return () => cancelIdleCallback(id);
  }
  const timer = setTimeout(run, idleMs);
  return () => clearTimeout(timer);
}

/** The toasts, whose code comes in an idle moment: a toast about a lost connection could not load it any more. */
export function LaterToaster() {
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const want = () => setWanted(true);
    const stops = [whenIdle(want), onFirstToast(want)];
    return () => stops.forEach((stop) => stop());
  }, []);
  return isWanted && <Toaster />;
}
