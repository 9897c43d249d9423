import { usePermission } from '@palco/react';
import { island } from '../../ui/lazy';

const RealtimeParts = island(async () => (await import('./realtime-parts')).RealtimeParts);

/** The realtime notices of every page, for people who may see lives. */
export function RealtimeActivity() {
  return usePermission('showStreaming') && <RealtimeParts />;
}
