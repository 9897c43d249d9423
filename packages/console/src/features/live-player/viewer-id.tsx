import type { PlayerLive } from '@palco/sdk/lives';
import { isViewerIdShown } from '@palco/sdk/live-view';
import { useLivePlayerText } from './messages';
import styles from './viewer-id.module.css';

interface ViewerIdProps {
  viewerId: string;
  signal: PlayerLive['viewerSignal'];
  /** Milliseconds since 1970, by the server's clock. */
  now: number;
}

/** The code by which support tells this viewer from others; shown for a while when support asks. */
export function ViewerId({ viewerId, signal, now }: ViewerIdProps) {
  const t = useLivePlayerText();
  return (
    <p className={styles.code} role="status">
      {isViewerIdShown(signal, { viewerId, now }) && t('live.viewerId', { id: viewerId })}
    </p>
  );
}
