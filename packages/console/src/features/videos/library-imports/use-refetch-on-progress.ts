import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import type { Import } from '@palco/sdk/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

/** Reads the videos of an import, and those of the library, again when one came or the import stands otherwise. */
export function useRefetchOnProgress({ status, totals: { found, done, failed } }: Import): void {
  const palco = usePalco();
  const client = useQueryClient();
  const now = [status, found, done, failed].join(' ');
  const shown = useRef(now);
  useEffect(() => {
    if (shown.current === now) return;
    shown.current = now;
    const imports = palcoQueryKey(palco, 'imports');
    for (const part of ['items', 'redirects'])
      void client.invalidateQueries({ queryKey: [...imports, part] });
    void client.invalidateQueries({ queryKey: palcoQueryKey(palco, 'videos') });
  }, [now, palco, client]);
}
