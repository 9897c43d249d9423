const exact = new Set([
  '/api/user/login',
  '/v1/studio/lives/participantes',
  '/bff/config',
  '/bff/setup',
  '/healthz',
  '/livez',
  '/readyz',
  '/openapi.json',
]);
const prefixes = ['/bff/forget-password/', '/bff/classroom/', '/bff/invite/', '/bff/player/', '/ws/'];
const liking = /^\/v1\/analytics\/vod\/[^/]+\/like$/;

/**
 * Whether a path of the contract needs no log-in. Such requests carry neither a token nor an `accountId`
 * (decisions A23 and section 2, «accountId injection»).
 */
export function isPublicPath(path: string): boolean {
  return exact.has(path) || liking.test(path) || prefixes.some((prefix) => path.startsWith(prefix));
}
