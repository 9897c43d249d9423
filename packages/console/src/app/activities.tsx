import type { ReactNode } from 'react';
import { RealtimeActivity } from '../features/realtime';
import { UploadActivity } from '../features/uploads';
import { WithSupport } from './support/support-activity';

/**
 * Activities that outlive pages, teams and sign-ins. Mounted around the router's pages, so that no route, error or choice of
 * a team unmounts them.
 */
export function WithActivities({ children }: { children: ReactNode }) {
  return (
    <WithSupport>
      {children}
      <UploadActivity />
      <RealtimeActivity />
    </WithSupport>
  );
}
