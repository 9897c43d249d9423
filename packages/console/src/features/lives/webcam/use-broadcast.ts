import { useStore } from '@palco/react';
import { createBroadcast, type Broadcast, type OpenBroadcastLink } from '@palco/sdk/broadcast';
import { useEffect, useState } from 'react';

/** A broadcast that ends with its page. */
export function useBroadcast(openLink: OpenBroadcastLink) {
  const [broadcast] = useState<Broadcast>(() => createBroadcast({ openLink }));
  useEffect(() => () => broadcast.close(), [broadcast]);
  return {
    broadcast,
    state: useStore(broadcast.$state),
    stream: useStore(broadcast.$stream),
    devices: useStore(broadcast.$devices),
  };
}
