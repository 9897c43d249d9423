import { useEffect, useState } from 'react';
import { onFirstToast } from '../ui';
import { island, whenIdle } from '../ui/later';

const Toaster = island(async () => (await import('../ui/toast/toaster')).Toaster);

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
