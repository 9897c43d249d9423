import { useRef, useEffect, useState, type RefObject } from 'react';
import { LivePlayer } from '../../../ui/video-player/live-player';
import { usePreview } from '../preview/use-preview';
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

/** Whether an element is on the screen: a preview that nobody sees loads and decodes nothing. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting === true));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}
