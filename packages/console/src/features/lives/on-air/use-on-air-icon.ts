import { useEffect } from 'react';

const plain = '/favicon.svg';
const onAir = '/favicon-air.svg';

/** The icon of the tab with the tally while something of its page is on air. */
export function useOnAirIcon(isOnAir: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon]');
    if (!isOnAir || !icon) return undefined;
    icon.setAttribute('href', onAir);
    return () => icon.setAttribute('href', plain);
  }, [isOnAir]);
}
