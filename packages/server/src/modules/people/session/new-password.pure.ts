import { httpError, invalidField } from '../../../kernel/errors/http-error';
import type { FieldFault } from '../../../kernel/errors/http-error';

/** Characters of a password (specification section 5), counted as code points after NFC. */
const SHORTEST = 4;
const LONGEST = 16;

/**
 * Checks the length of a new password, which is more than white space; nothing is ever cut off silently.
 *
 * @param field the body's name for it.
 * @throws 422 `INVALID_FIELDS`.
 */
export function requireNewPassword(field: string, password: string): void {
  if (password.trim() === '') throw invalidField(field, 'REQUIRED');
  const length = [...password.normalize('NFC')].length;
  if (length >= SHORTEST && length <= LONGEST) return;
  const fault: FieldFault =
    length < SHORTEST
      ? { field, code: 'TOO_SHORT', parameters: { min: SHORTEST } }
      : { field, code: 'TOO_LONG', parameters: { max: LONGEST } };
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields: [fault] });
}
