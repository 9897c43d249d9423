import { useSession } from '@palco/react';
import type { BroadcastCard } from '@palco/sdk/broadcast';
import { useEffect, useMemo, useState } from 'react';
import { contrastOf } from '../../../patterns/colour';
import { useWebcamText } from './messages';

/** The card of a pause: the team's colour and mark, and the title of the live. Undefined without a team. */
export function useCard(title: string): BroadcastCard | undefined {
  const t = useWebcamText();
  const session = useSession();
  const team = session.stage === 'ready' ? session.team : null;
  const mark = useMark(team?.conta_thumbnail ?? null);
  const color = team?.conta_color;
  const pause = t('webcam.card.pause');
  return useMemo(
    () => (color ? { title, pause, color, ink: contrastOf(color).text, mark } : undefined),
    [title, pause, color, mark],
  );
}

/** A picture once it is loaded; null where another site does not let it be drawn. */
function useMark(address: string | null): HTMLImageElement | null {
  const [loaded, setLoaded] = useState<{ address: string; image: HTMLImageElement } | null>(null);
  useEffect(() => {
    if (address === null) return undefined;
    let isWanted = true;
    const image = new Image();
    // What is drawn may be sent only where its site allows it.
    image.crossOrigin = 'anonymous';
    image.addEventListener('load', () => isWanted && setLoaded({ address, image }));
    image.src = address;
    return () => {
      isWanted = false;
    };
  }, [address]);
  return loaded?.address === address ? loaded.image : null;
}
