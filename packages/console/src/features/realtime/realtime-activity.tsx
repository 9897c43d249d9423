import { usePermission } from '@palco/react';
import { island } from '../../ui/later';

const RealtimeParts = island(async () => (await import('./realtime-parts')).RealtimeParts);

/** What is told at once, whatever page is shown, to who may see lives. */
export function RealtimeActivity() {
  return usePermission('showStreaming') && <RealtimeParts />;
}
