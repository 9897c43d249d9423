import { useEffect } from 'react';

/** Keeps the screen on as long as `active`: phones stop what a page sends once they sleep. */
export function useWakeLock(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | undefined;
    let isOver = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      // Refused to save the battery: the upload goes on as long as the phone does.
      const held = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) void held?.release();
      else lock = held;
    };
    void hold();
    // The browser lets go of it with each page that is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, [active]);
}
