import { useEffect } from 'react';
import { LoadingScreen } from '../../../ui';
import { adPatienceMs } from './ad-break.pure';

/** Fallback while the code of the ad loads, with the same timeout as the ad itself. */
export function AdPatience({ onOver }: { onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, adPatienceMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <LoadingScreen inline />;
}
