import { usePermission } from '@palco/react';
import { island } from '../../ui/lazy';

const Refresh = island(async () => (await import('./realtime-parts')).Refresh);

/** Keeps the queries about lives current, for people who may see lives. Must be inside of `ConsoleQueries`, for its cache. */
export function RealtimeRefresh() {
  return usePermission('showStreaming', 'broadcast', 'showHistory') && <Refresh />;
}
