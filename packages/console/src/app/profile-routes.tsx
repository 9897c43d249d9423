import { useSession } from '@palco/react';
import { isKnown } from '@palco/sdk/session';
import { ProfilePage } from '../features/profile';

/** /profile: everybody's own, asked for without a permission. */
export function ProfileRoute() {
  const session = useSession();
  return isKnown(session) ? <ProfilePage user={session.me.user} /> : null;
}
