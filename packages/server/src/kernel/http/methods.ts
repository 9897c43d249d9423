import { operations } from './contract';

/** Of a parameter in a path, in characters: a media address carries its token in one. With a longer one there is no route. */
export const LONGEST_PATH_PARAMETER = 512;

/** A part of a path as it is meant; one that is wrongly escaped stays as it is. */
export function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Whether the router looks at its routes for a path at all. */
const isRouted = (path: string): boolean =>
  path.split('/').every((segment) => decoded(segment).length <= LONGEST_PATH_PARAMETER);

/** Matches the paths of one pattern of Fastify. */
function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+|\{product\}/g, '[^/]+')}$`);
}

/** The order of methods in `Allow`. */
const ORDER = ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'];

const patterns = [...new Set(operations.map(({ url }) => url))].map((url) => {
  const served = new Set<string>(operations.filter((one) => one.url === url).map(({ method }) => method));
  if (served.has('GET')) served.add('HEAD');
  return { pattern: toPattern(url), methods: ORDER.filter((method) => served.has(method)) };
});

/** What a page asks first with a token of which it does not know yet whether it names a person, or anybody. */
const firstQuestion = '/bff/me';

const forPartners = operations
  .filter(
    ({ principals, policy, url, method }) =>
      policy === 'embed' ||
      policy === 'open' ||
      principals.includes('embed') ||
      principals.includes('attendee') ||
      (method === 'GET' && url === firstQuestion),
  )
  .map(({ url, method }) => ({ pattern: toPattern(url), method }));

/**
 * Whether pages of partners may call an operation: with an embed session, as an attendee of a classroom, or from the domains of the
 * account; and whose a token is, so that they read that it is nobody's. The call itself is looked at when it comes.
 */
export function isOpenToPartners(path: string, method: string): boolean {
  return isRouted(path) && forPartners.some((one) => one.method === method && one.pattern.test(path));
}

/** Types of SDP that an operation takes, by the header that tells them (RFC 5789, 3.1; RFC 9725, 4.2). */
const sdpTypes = operations.flatMap(({ url, method, sdpType }) =>
  sdpType === null ? [] : [{ pattern: toPattern(url), name: `accept-${method.toLowerCase()}`, sdpType }],
);

/** Headers that tell which types of SDP a path takes; none for most. */
export function acceptedSdp(path: string): Readonly<Record<string, string>> {
  if (!isRouted(path)) return {};
  const found = sdpTypes.filter(({ pattern }) => pattern.test(path));
  return Object.fromEntries(found.map(({ name, sdpType }) => [name, sdpType]));
}

/** The value of `Allow` for a path of the contract; null for a path that the contract does not have. */
export function allowedMethods(path: string): string | null {
  if (!isRouted(path)) return null;
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods));
  return methods.size === 0 ? null : [...ORDER.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
}
