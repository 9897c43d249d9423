import { usePermission } from '@palco/react';
import { island } from '../../ui/later';

const Refresh = island(async () => (await import('./realtime-parts')).Refresh);

/** Keeps what pages show of lives current, for who may see them. It stands in the cache of the person and team. */
export function RealtimeRefresh() {
  return usePermission('showStreaming', 'broadcast', 'showHistory') && <Refresh />;
}
