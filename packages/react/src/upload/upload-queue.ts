import { uploads } from '@palco/sdk';
import type { UploadQueue } from '@palco/sdk/upload';
import { createContext, useContext } from 'react';
import { usePalco } from '../provider/palco-provider';

/** The queue of the nearest `Upload.Root` that was given one. */
export const UploadQueueContext = createContext<UploadQueue | null>(null);

/** The given queue, that of the nearest `Upload.Root`, or the provider's. */
export function useUploadQueue(given?: UploadQueue): UploadQueue {
  const ofRoot = useContext(UploadQueueContext);
  const palco = usePalco();
  return given ?? ofRoot ?? palco.use(uploads);
}
