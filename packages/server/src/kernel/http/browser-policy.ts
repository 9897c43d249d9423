import cors from '@fastify/cors';
import type { FastifyCorsOptionsDelegateCallback } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config/config';
import { mediaOriginOf } from '../config/storage-config';
import { httpError } from '../errors/http-error';
import { acceptedSdp, allowedMethods, isOpenToPartners } from './methods';
import { exposedHeaders } from './route-policy';

/** What JSON and error answers may do in a browser: nothing. */
const ANSWER_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * What a page of ours may do: its own files only, no inline script or style. `blob:` is for the player's media source,
 * its worker and previews of pictures, `data:` for small icons in style sheets and for the empty text track that hls.js
 * lists the subtitles of a playlist with. The hosts of advertisements are not known in advance: `hasAds` allows any.
 */
export function pagePolicy(frameAncestors: string, { hasAds = false }: { hasAds?: boolean } = {}): string {
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob: data:",
    `media-src 'self' blob: data:${hasAds ? ' https: http:' : ''}`,
    "connect-src 'self' blob:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors}`,
  ].join('; ');
}

/** What a page may do where its media come from a bucket or a second address too, or its files or sockets go to another host. */
function withHosts(
  { media, connected }: { readonly media: readonly string[]; readonly connected: readonly string[] },
  policy: string,
): string {
  const withMedia =
    media.length === 0
      ? policy
      : policy.replaceAll(/\b(img|media|connect)-src 'self'/g, `$1-src 'self' ${media.join(' ')}`);
  return connected.reduce(
    (text, host) => text.replaceAll("connect-src 'self'", `connect-src 'self' ${host}`),
    withMedia,
  );
}

/** The console is never framed. */
export const CONSOLE_POLICY = pagePolicy("'none'");

const SECURITY_HEADERS = {
  'content-security-policy': ANSWER_POLICY,
  'x-content-type-options': 'nosniff',
  // The link of a password reset carries a secret in its address.
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=()',
} as const;

const YEAR_SECONDS = 31_536_000;
/** Browsers cache a preflight this long; two hours are Chromium's limit. Without it each chunk needs a preflight. */
const PREFLIGHT_SECONDS = 7200;

const sharedRules = {
  methods: ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Accept-Language',
    'Authorization',
    'CMCD-Object',
    'CMCD-Request',
    'CMCD-Session',
    'CMCD-Status',
    'Content-Digest',
    'Content-Range',
    'Content-Type',
    'If-Match',
    'Palco-Part-Digest',
    'Range',
  ],
  exposedHeaders: [...exposedHeaders],
  credentials: false,
  // An OPTIONS request without the headers of a preflight asks for `Allow` and is no error.
  strictPreflight: false,
  maxAge: PREFLIGHT_SECONDS,
};

/** A preflight has no token and names no account, so it cannot be told of whom it is; the call after it shows that, and its origin. */
function isPartnersPreflight({ method, headers, url }: FastifyRequest): boolean {
  const wanted = headers['access-control-request-method'];
  return method === 'OPTIONS' && wanted !== undefined && isOpenToPartners(url.split('?')[0] ?? '', wanted);
}

/** Safe headers on every answer, and cross-origin calls from the listed origins only, without cookies. */
export async function applyBrowserPolicy(
  app: FastifyInstance,
  {
    corsOrigins,
    publicUrl,
    s3,
    hosts,
    mediaSecondUrl,
  }: Pick<Config, 'corsOrigins' | 'publicUrl' | 's3' | 'hosts' | 'mediaSecondUrl'>,
): Promise<void> {
  const isSecure = publicUrl?.startsWith('https:') === true;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (isSecure) reply.header('strict-transport-security', `max-age=${YEAR_SECONDS}`);
    if (request.method !== 'OPTIONS') return;
    const path = request.url.split('?')[0] ?? '';
    const allow = allowedMethods(path);
    if (allow !== null) reply.headers({ allow, ...acceptedSdp(path) });
    const isPreflight = request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight && allow === null) throw httpError({ status: 404, code: 'NOT_FOUND' });
  });
  const sockets = hosts.realtime?.replace(/^http/, 'ws') ?? null;
  const connected = [hosts.upload, sockets].filter((host) => host !== null);
  const media = [mediaOriginOf(s3), mediaSecondUrl].filter((origin) => origin !== null);
  const others = { media, connected };
  if (media.length > 0 || connected.length > 0)
    app.addHook('onSend', async (_request, reply) => {
      const policy = reply.getHeader('content-security-policy');
      if (typeof policy === 'string') reply.header('content-security-policy', withHosts(others, policy));
    });
  const decide: FastifyCorsOptionsDelegateCallback = (request, answer) => {
    const { origin } = request.headers;
    // The console's pages send their files to the upload host from another origin.
    const isListed = (of: string): boolean =>
      corsOrigins.includes(of) || (hosts.upload !== null && of === publicUrl);
    const isAllowed = origin !== undefined && (isListed(origin) || isPartnersPreflight(request));
    answer(null, { ...sharedRules, origin: isAllowed });
  };
  await app.register(cors, () => decide);
}
