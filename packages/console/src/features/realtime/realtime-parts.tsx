import { useRealtimeRefresh } from '@palco/react/query';
import { FpsAlertDialog } from './fps-alert-dialog';
import { Reconnecting } from './reconnecting';

/** The alert of too many frames, and the word about a lost connection. */
export function RealtimeParts() {
  return (
    <>
      <FpsAlertDialog />
      <Reconnecting />
    </>
  );
}

/** Refetches what a message makes old. */
export function Refresh() {
  useRealtimeRefresh();
  return null;
}
