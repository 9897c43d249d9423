import type { TransportAnswer, TransportRequest } from './transport';
import type { UploadConfig } from './upload-defaults';

/** A request to the upload host, without the address and the token. */
export type HostRequest = Pick<
  TransportRequest,
  'method' | 'body' | 'contentRange' | 'signal' | 'onProgress' | 'ahead'
>;

/** Sends a request for one video, with the current token. */
export type SendToHost = (videoId: string, request: HostRequest) => Promise<TransportAnswer>;

/**
 * Sends the requests of one file to the upload host. A 401 is repeated once where `renewToken` has a newer token. A `getToken`
 * or transport that throws (such as for an unreadable file) counts as no answer, which is retried.
 */
export function uploadHost(
  options: Pick<UploadConfig, 'sourceUrl' | 'getToken' | 'renewToken' | 'transport'>,
  fileName: string,
): SendToHost {
  return async (videoId, request) => {
    try {
      const token = await options.getToken?.();
      // After the token: until then the host may not be known.
      const url = options.sourceUrl(videoId);
      const send = (token?: string | null) => options.transport.send({ ...request, url, token, fileName });
      const answer = await send(token);
      const newer = answer.status === 401 && token && (await options.renewToken?.(token));
      return newer ? await send(newer) : answer;
    } catch {
      return { status: null };
    }
  };
}
