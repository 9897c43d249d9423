import type { TransportAnswer, TransportRequest, UploadTransport } from './transport';
import type { UploadQueueOptions } from './upload-contract';

/** A request to the upload host, without the address and the token. */
export type HostRequest = Pick<
  TransportRequest,
  'method' | 'body' | 'contentRange' | 'signal' | 'onProgress' | 'ahead'
>;

/** Sends a request for one video, with the current token. */
export type SendToHost = (
  videoId: string,
  request: HostRequest,
) => Promise<TransportAnswer & { readonly isUnsent?: boolean }>;

interface HostOptions {
  readonly given: Pick<UploadQueueOptions, 'sourceUrl' | 'getToken' | 'renewToken'>;
  readonly transport: UploadTransport;
}

/**
 * Sends the requests of one file to the upload host. A 401 is repeated once where `renewToken` has a newer token. A `getToken`
 * or transport that throws (such as for an unreadable file) counts as no answer, which is retried.
 */
export function uploadHost({ given, transport }: HostOptions, fileName: string): SendToHost {
  return async (videoId, request) => {
    let isUnsent = true;
    try {
      const token = await given.getToken?.();
      // After the token: until then the host may not be known.
      const url = given.sourceUrl(videoId);
      isUnsent = false;
      const send = (token?: string | null) => transport.send({ ...request, url, token, fileName });
      const answer = await send(token);
      const newer = answer.status === 401 && token && (await given.renewToken?.(token));
      return newer ? await send(newer) : answer;
    } catch {
      return { status: null, isUnsent };
    }
  };
}
