import { usePalco, useRealtimeState } from '@palco/react';
import { useEffect, useState } from 'react';
import styles from './reconnecting.module.css';
import { useRealtimeText } from './messages';

/** A connection that is back in this time was not worth a word. */
const quietMs = 3_000;
/** One handshake that is refused may be a moment of bad luck; a proxy that passes no sockets on refuses each. */
const blockedTries = 3;

/** Says that messages do not come at once, for as long as they do not. Without a network the banner says more. */
export function Reconnecting() {
  const t = useRealtimeText();
  const { ports } = usePalco();
  const { stage, failures, isBlocked = false } = useRealtimeState();
  const isLost = stage === 'waiting' || (stage === 'connecting' && failures > 0);
  const word = isBlocked && failures >= blockedTries ? 'blocked' : 'reconnecting';
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const timer = ports.timers.set(() => setIsShown(isLost), isLost ? quietMs : 0);
    return () => ports.timers.clear(timer);
  }, [isLost, ports]);
  return (
    <div role="status" className={styles.place}>
      {isLost && isShown && ports.network.isOnline() && <p className={styles.word}>{t(word)}</p>}
    </div>
  );
}
