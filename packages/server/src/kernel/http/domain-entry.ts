import { httpError } from '../errors/http-error';
import { normalizeDomains } from './domain-entry.pure';

/**
 * The domains of a body as they are stored.
 *
 * @throws 422 `INVALID_FORMAT` on each entry that is no domain.
 */
export function readDomains(field: string, texts: readonly string[]): string[] {
  const { domains, wrong } = normalizeDomains(texts);
  if (wrong.length === 0) return domains;
  const fields = wrong.map((index) => ({ field: `${field}.${index}`, code: 'INVALID_FORMAT' as const }));
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}
