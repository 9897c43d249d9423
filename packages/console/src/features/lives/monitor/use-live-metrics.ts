import { useLiveAnalytics } from '@palco/react';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { useEffect } from 'react';

/** The analytics of a live: of one that is on first its last minutes, of one that is over always the whole. */
export function useLiveMetrics({ id, status, startedAt }: Live): ReturnType<typeof useLiveAnalytics> {
  const isOn = isLiveInProgress(status);
  const metrics = useLiveAnalytics({ id, isOn, startedAt });
  const { engine } = metrics;
  useEffect(() => engine.setRange(isOn ? 'recent' : 'whole'), [engine, isOn]);
  return metrics;
}
