import { useEffect } from 'react';
import { LoadingScreen } from '../../../ui';
import { adTimeoutMs } from './ad-break.pure';

/** Fallback while the code of the ad loads, with the same timeout as the ad itself. */
export function AdFallback({ onOver }: { onOver(): void }) {
  useEffect(() => {
    const timer = setTimeout(onOver, adTimeoutMs);
    return () => clearTimeout(timer);
  }, [onOver]);
  return <LoadingScreen inline />;
}
