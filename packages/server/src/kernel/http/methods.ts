import { operations } from './contract';

/** Matches the paths of one pattern of Fastify. */
function toPattern(url: string): RegExp {
  return new RegExp(`^${url.replaceAll('.', String.raw`\.`).replaceAll(/:\w+/g, '[^/]+')}$`);
}

/** The order in which methods are told. */
const ORDER = ['GET', 'HEAD', 'PUT', 'POST', 'PATCH', 'DELETE'];

const patterns = [...new Set(operations.map(({ url }) => url))].map((url) => {
  const served = new Set<string>(operations.filter((one) => one.url === url).map(({ method }) => method));
  if (served.has('GET')) served.add('HEAD');
  return { pattern: toPattern(url), methods: ORDER.filter((method) => served.has(method)) };
});

/** What `Allow` says of an address of the contract; null for an address that the contract does not know. */
export function allowedMethods(path: string): string | null {
  const methods = new Set(patterns.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods));
  return methods.size === 0 ? null : [...ORDER.filter((method) => methods.has(method)), 'OPTIONS'].join(', ');
}
