import { httpError } from '../../../kernel/errors/http-error';
import type { HttpError } from '../../../kernel/errors/http-error';

/** The error for a missing field of the payload that the action requires. */
export function missing(field: string): HttpError {
  return httpError({ status: 422, code: 'INVALID_FIELDS', fields: [{ field, code: 'REQUIRED' }] });
}
