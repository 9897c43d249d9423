import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Navigates once on mount, replacing the history entry. The router's `Navigate` navigates again with each render of its parent. */
export function GoTo({ to, search }: { to: '/' | '/vod/dashboard'; search?: { tab: 'playlists' } }) {
  const navigate = useNavigate();
  const go = useEffectEvent(() => void navigate({ to, search, replace: true }));
  useEffect(() => go(), []);
  return null;
}
