import { useRealtimeRefresh } from '@palco/react/query';
import { usePalco, useRealtimeState } from '@palco/react';
import { useEffect, useState } from 'react';
import { FpsAlertDialog } from './fps-alert-dialog';
import styles from './reconnecting.module.css';
import { useRealtimeText } from './messages';

/** The alert of high frame rates, and the notice of a lost connection. */
export function RealtimeParts() {
  return (
    <>
      <FpsAlertDialog />
      <Reconnecting />
    </>
  );
}

/** Refetches the queries that a realtime message makes stale. */
export function Refresh() {
  useRealtimeRefresh();
  return null;
}

/** A connection that is back within this time gets no notice. */
const quietMs = 3_000;
/** A single refused handshake may be accidental; a proxy that blocks WebSockets refuses each one. */
const blockedTries = 3;

/** Notice while the realtime connection is lost; not while the device is offline, which the offline banner covers. */
function Reconnecting() {
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
