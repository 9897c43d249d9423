import { usePalco } from '@palco/react';
import { processing, uploads } from '@palco/sdk';

/** Removes what this browser still sends of a video. */
export function usePurgeUpload(): (videoId: string) => void {
  const palco = usePalco();
  return (videoId) => {
    const upload = palco
      .use(processing)
      .$state.get()
      .rows.find((row) => row.videoId === videoId)?.uploadId;
    if (upload !== undefined) palco.use(uploads).remove(upload);
  };
}
