import { invalidField } from '../../../kernel/errors/http-error';
import type { HttpError } from '../../../kernel/errors/http-error';

/** The error for a missing field of the payload that the action requires. */
export function missing(field: string): HttpError {
  return invalidField(field, 'REQUIRED');
}
