const exact = new Set([
  '/api/user/login',
  '/v1/studio/lives/participantes',
  '/v1/analytics/events',
  '/bff/config',
  '/bff/setup',
  '/healthz',
  '/livez',
  '/readyz',
  '/openapi.json',
]);
const prefixes = ['/bff/forget-password/', '/bff/classroom/', '/bff/invite/', '/bff/player/', '/ws/'];
/** Likes of a video, and the presence and the certificate of an attendee, whose credential stands in the body. */
const patterns = [
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
