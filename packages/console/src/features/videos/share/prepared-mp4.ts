import { SdkError, videosApi, type Palco } from '@palco/sdk';

const pollMs = 2_000;

/**
 * The address of a video's MP4 file, once it is made.
 *
 * @throws SdkError with the server's reason where it cannot be made.
 */
export async function preparedMp4(palco: Palco, id: string): Promise<string> {
  const calls = palco.use(videosApi);
  let file = await calls.prepareMp4(id);
  while (file.status === 'queued' || file.status === 'running') {
    await new Promise<void>((resolve) => palco.ports.timers.set(resolve, pollMs));
    file = await calls.mp4(id);
  }
  if (file.download) return file.download.url;
  const { code = 'PROCESSING_FAILED', message = code } = file.error ?? {};
  throw new SdkError({ code: 'REQUEST_REFUSED', message, text: message });
}
