import { useRef } from 'react';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { usePreview } from '../preview/use-preview';
import { useSeen } from './use-seen';
import styles from './signal-card.module.css';

interface SignalPictureProps {
  liveId: string;
  signalId: number;
}

/** What a signal shows now; loaded and decoded only while it is on the screen. */
export function SignalPicture({ liveId, signalId }: SignalPictureProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(frame);
  const src = usePreview(liveId, signalId, isSeen).data?.playback_url;
  return (
    <div ref={frame} className={styles.player}>
      {isSeen && src && <LivePlayer bare dvr={false} lowLatency src={src} className={styles.player} />}
    </div>
  );
}
