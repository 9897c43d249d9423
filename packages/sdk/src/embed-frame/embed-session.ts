import type { UploadTransport } from '../upload';
import { tokenSession, type SessionKind } from '../session';
import type { EmbedFrame } from './embed-frame';

/**
 * Tells the server, which sees only its own page, around which page this frame stands: a session is for the origins that its key
 * named. No page of another origin can send this header, because the server allows it to none.
 */
const hostHeader = 'Palco-Embed-Origin';

/**
 * The session of a page in a frame: with the tokens of the element around it, renewed before they end.
 *
 * @example
 * ```ts
 * const startIn = (frame: EmbedFrame) =>
 *   createPalco({ baseUrl, session: embedSession(frame), fetch: embedFetch(frame) });
 * ```
 */
export function embedSession({ tokens }: Pick<EmbedFrame, 'tokens'>): SessionKind {
  const kind = tokenSession(tokens.get);
  return {
    ...kind,
    create(host) {
      const session = kind.create(host);
      const auth = {
        ...session.auth,
        getToken: tokens.get,
        renewToken: tokens.renew,
        // The element may have a good token again with the next request.
        unauthorized: () => undefined,
      };
      return { ...session, auth };
    },
  };
}

/**
 * Sends the requests of the client, and names the page around the frame.
 *
 * @example
 * ```ts
 * const startIn = (frame: EmbedFrame) =>
 *   createPalco({ baseUrl, session: embedSession(frame), fetch: embedFetch(frame) });
 * ```
 */
export function embedFetch({ hostOrigin }: Pick<EmbedFrame, 'hostOrigin'>) {
  return (request: Request): Promise<Response> => {
    request.headers.set(hostHeader, hostOrigin);
    return fetch(request);
  };
}

/**
 * A transport of uploads that names the page around the frame.
 *
 * @example
 * ```ts
 * const uploadsIn = (frame: EmbedFrame) =>
 *   overrideCapability(uploads, (core) =>
 *     createUploads(core, { transport: embedTransport(frame, createPlatformTransport()) }),
 *   );
 * ```
 */
export function embedTransport(
  { hostOrigin }: Pick<EmbedFrame, 'hostOrigin'>,
  transport: UploadTransport,
): UploadTransport {
  return {
    ...transport,
    send: (request) =>
      transport.send({ ...request, headers: { ...request.headers, [hostHeader]: hostOrigin } }),
  };
}
