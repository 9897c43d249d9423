import { httpError } from '../../kernel/errors/http-error';
import type { HttpError } from '../../kernel/errors/http-error';

/** A part of the payload that the action cannot do without. */
export function missing(field: string): HttpError {
  return httpError({ status: 422, code: 'INVALID_FIELDS', fields: [{ field, code: 'REQUIRED' }] });
}
