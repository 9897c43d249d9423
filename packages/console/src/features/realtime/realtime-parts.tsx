import { useRealtimeRefresh } from '@palco/react/query';
import { FpsAlertDialog } from './fps-alert-dialog';
import { Reconnecting } from './reconnecting';

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
