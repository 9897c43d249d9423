const exact = new Set([
  '/api/user/login',
  '/v1/studio/lives/participantes',
  '/v1/analytics/events',
  '/bff/config',
  '/bff/facebook/oauth',
  '/bff/google-meet/oauth',
  '/bff/invite/accept',
  '/bff/oauth/callback',
  '/bff/setup',
  '/bff/zoom/oauth',
  '/bff/zoom/oauth-multi',
  '/bff/zoom/webhook',
  '/healthz',
  '/livez',
  '/readyz',
  '/openapi.json',
]);
const prefixes = [
  '/api/user/login/',
  '/v1/certificados/',
  '/bff/forget-password/',
  '/bff/classroom/',
  '/bff/player/',
  '/whip/',
  '/ws/',
];
/**
 * The log-in at YouTube, whose path names the product; likes of a video; and the presence and the certificate of an attendee,
 * whose credential stands in the body.
 */
const patterns = [
  /^\/bff\/[^/]+-youtube\/oauth$/,
  /^\/v1\/analytics\/vod\/[^/]+\/like$/,
  /^\/v1\/studio\/lives\/[^/]+\/(?:presenca|certificado)$/,
];

/**
 * Whether a path of the contract needs no log-in. Such requests carry neither a token nor an `accountId`
 * (decisions A23 and section 2, «accountId injection»).
 */
export function isPublicPath(path: string): boolean {
  return (
    exact.has(path) ||
    patterns.some((one) => one.test(path)) ||
    prefixes.some((prefix) => path.startsWith(prefix))
  );
}
