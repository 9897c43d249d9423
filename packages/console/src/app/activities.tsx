import type { ReactNode } from 'react';
import { RealtimeActivity } from '../features/realtime';
import { UploadActivity } from '../features/uploads';

/**
 * What goes on across pages, teams and sign-ins. It stands around the router's pages, not in one of them: no route, error
 * or choice of a team takes it away.
 */
export function WithActivities({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <UploadActivity />
      <RealtimeActivity />
    </>
  );
}
