import { usePalco } from '@palco/react';
import { useEffect } from 'react';
import { LoadingScreen, usePageTitle } from '../../ui';
import { useSessionText } from './messages';

/** /logout: signs out and tells when that is done. */
export function LogoutPage({ onSignedOut }: { onSignedOut(): void }) {
  const { session } = usePalco();
  const t = useSessionText();
  usePageTitle(t('signingOut'));
  useEffect(() => {
    let left = false;
    const leave = async () => {
      await session.signOut();
      if (!left) onSignedOut();
    };
    void leave();
    return () => {
      left = true;
    };
  }, [session, onSignedOut]);
  return <LoadingScreen />;
}
