import { useEffect } from 'react';
import { LoadingScreen } from '../../../ui';
import { adPatienceMs } from './ad-break.pure';

/** In place of an ad whose code has not come: the live does not wait for it longer than for the ad. */
export function AdPatience({ onOver }: { onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, adPatienceMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <LoadingScreen inline />;
}
