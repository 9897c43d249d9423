import { operationTable } from '../generated/contract-answers';

/** An operation of the contract. */
export type FakeOperation = keyof typeof operationTable;

const values = (path: string): number => path.split('{').length;
const compiled = Object.entries(operationTable)
  .map(([operation, [method, path]]) => ({
    operation: operation as FakeOperation,
    method,
    path,
    pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }))
  // A path with a word in a place goes before one with a value there.
  .sort((one, other) => values(one.path) - values(other.path));

/** An operation and the values in its path. */
export interface FakeMatch {
  readonly operation: FakeOperation;
  readonly path: Readonly<Record<string, string>>;
}

/** The operation of a request, or null. */
export function matchRoute(method: string, pathname: string): FakeMatch | null {
  for (const { operation, method: own, pattern } of compiled) {
    const match = own === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const found = Object.entries(match.groups ?? {});
    return {
      operation,
      path: Object.fromEntries(found.map(([name, value]) => [name, decodeURIComponent(value)])),
    };
  }
  return null;
}
