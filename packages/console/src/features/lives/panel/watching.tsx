import type { Live } from '@palco/sdk/lives';
import { useFormat } from '../../../i18n';
import { Figure, Figures } from '../../../ui';
import { useLiveViewers } from '../use-live-viewers';
import { usePanelText } from './messages';

const refreshMs = 5_000;

/** How many watch the live now; the last number stays while the next one is late. */
export function useWatching(live: Pick<Live, 'id' | 'status'>): number | null | undefined {
  return useLiveViewers(live, refreshMs);
}

/** The first figure of the control room. */
export function WatchingFigure({ live }: { live: Live }) {
  const t = usePanelText();
  const format = useFormat();
  const viewers = useWatching(live);
  if (viewers === null) return null;
  return (
    <Figure isFirst label={t('audience.now')} value={viewers === undefined ? '–' : format.number(viewers)} />
  );
}

/** The same where it stands alone. */
export function Watching({ live }: { live: Live }) {
  const viewers = useWatching(live);
  return (
    viewers !== null && (
      <Figures>
        <WatchingFigure live={live} />
      </Figures>
    )
  );
}
