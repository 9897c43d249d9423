import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Below this an answer fits into one packet anyway. */
const LEAST_BYTES = 1024;

const encoders = {
  // Level 4 takes about as long as gzip and is smaller.
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text),
} as const;

export type Encoding = keyof typeof encoders;

/** The best encoding that a client takes (RFC 9110, section 12.5.3); null where it wants the bytes as they are. */
export function chooseEncoding(accepted: string | undefined): Encoding | null {
  const named = new Set(
    (accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((piece) => piece.trim()))
      .filter(([, weight = '']) => !/^q=0(\.0*)?$/.test(weight))
      .map(([name]) => name),
  );
  return named.has('br') ? 'br' : named.has('gzip') ? 'gzip' : null;
}

/**
 * Compresses JSON answers. No secret can be guessed by their length (BREACH): a token comes in a header that no foreign page
 * can make a browser send, and the answer of a sign-in, which holds one, is below the least size.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    if (!isJson || typeof payload !== 'string' || Buffer.byteLength(payload) < LEAST_BYTES) return payload;
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Accept-Encoding' : `${String(vary)}, Accept-Encoding`);
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === null) return payload;
    reply.header('content-encoding', encoding).removeHeader('content-length');
    return encoders[encoding](payload);
  });
}
