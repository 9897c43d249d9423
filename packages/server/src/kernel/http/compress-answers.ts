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

/** The best encoding that a client accepts (RFC 9110, section 12.5.3); null for no compression. */
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
 * Compresses JSON answers. Their length cannot leak a secret (BREACH): a foreign page cannot make a browser send the header
 * with the token, and the answer of a sign-in, which holds a token, is too small to be compressed.
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
