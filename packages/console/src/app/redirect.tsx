import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LoadingScreen } from '../ui';

/**
 * Goes elsewhere, once for a target. The router's own component navigates again with each render, which never ends
 * inside of something that follows the address.
 */
export function Redirect({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate({ to, replace: true });
  }, [navigate, to]);
  return <LoadingScreen />;
}
