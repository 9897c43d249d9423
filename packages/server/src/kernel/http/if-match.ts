import { httpError } from '../errors/http-error';
import type { HttpError } from '../errors/http-error';

/** The refusal of a change to something that another call changed meanwhile: 412 `VERSION_CONFLICT`. */
export const versionConflict = (): HttpError => httpError({ status: 412, code: 'VERSION_CONFLICT' });

/**
 * Honours `If-Match`: the version as a number, bare or quoted like an entity tag; `*` and no header match every version.
 *
 * @throws 412 `VERSION_CONFLICT`.
 */
export function requireVersion(ifMatch: string | undefined, version: number): void {
  const asked = ifMatch?.trim();
  if (asked === undefined || asked === '*') return;
  const named = /^(?:W\/)?"?(\d{1,15})"?$/.exec(asked)?.[1];
  if (named === undefined || Number(named) !== version) throw versionConflict();
}
