import { usePalco } from '@palco/react';
import type { Palco } from '@palco/sdk';
import { useState } from 'react';
import { useRefusalText } from '../../i18n';
import { saveFile, toast } from '../../ui';

interface FileSaver {
  isPending: boolean;
  save(name: string, read: (palco: Palco) => Promise<Blob>): Promise<void>;
}

/** Saves a file that the server writes; `failed` is the title of why it could not. */
export function useFileSaver(failed: string): FileSaver {
  const palco = usePalco();
  const refusal = useRefusalText();
  const [isPending, setPending] = useState(false);
  return {
    isPending,
    async save(name, read) {
      setPending(true);
      try {
        saveFile(name, await read(palco));
      } catch (error) {
        toast({ kind: 'error', title: failed, text: refusal(error) });
      } finally {
        setPending(false);
      }
    },
  };
}
