import { httpError } from '../errors/http-error';

/**
 * Honours `If-Match`: the version as a number, bare or quoted like an entity tag; `*` and no header match every version.
 *
 * @throws 412 `VERSION_CONFLICT`.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  const asked = ifMatch?.trim();
  if (asked === undefined || asked === '*') return;
  const named = /^(?:W\/)?"?(\d{1,15})"?$/.exec(asked)?.[1];
  if (named === undefined || Number(named) !== version)
    throw httpError({ status: 412, code: 'VERSION_CONFLICT' });
}
