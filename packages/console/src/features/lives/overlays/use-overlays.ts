import { usePalco } from '@palco/react';
import { liveOverlaysQueryOptions, palcoQueryKey } from '@palco/react/query';
import { realtime } from '@palco/sdk/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** The overlays of a live, kept current: a change by anyone is told over the socket. */
export function useOverlays(liveId: string) {
  const palco = usePalco();
  const client = useQueryClient();
  useEffect(() => {
    const reload = () => void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'lives') });
    return palco.use(realtime).subscribe({
      onMessage(message) {
        if (message.evento === 'live_overlays' && message.live_id === liveId) reload();
      },
      onReconnect: reload,
    });
  }, [palco, client, liveId]);
  return useQuery(liveOverlaysQueryOptions(palco, liveId));
}
