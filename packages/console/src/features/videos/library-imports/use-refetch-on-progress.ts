import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import type { Import } from '@palco/sdk/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads the videos of an import again when it stands otherwise, and those of the library when one came. */
export function useRefetchOnProgress({ status, totals: { found, done, failed } }: Import): void {
  const palco = usePalco();
  const client = useQueryClient();
  const now = [status, found, done, failed].join(' ');
  const shown = useRef({ now, done });
  useEffect(() => {
    const before = shown.current;
    shown.current = { now, done };
    if (before.now === now) return;
    for (const part of ['items', 'redirects'])
      void client.invalidateQueries({ queryKey: [...palcoQueryKey(palco, 'imports'), part] });
    if (before.done !== done) void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'videos') });
  }, [now, done, palco, client]);
}
