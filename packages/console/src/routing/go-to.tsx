import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Goes to an address once, in place of the one of now. The router's `Navigate` goes again with each render of its parent. */
export function GoTo({ to, search }: { to: '/' | '/vod/dashboard'; search?: { tab: 'playlists' } }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate({ to, search, replace: true }));
  useEffect(() => go(), []);
  return null;
}
