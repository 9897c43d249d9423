import { httpError } from '../errors/http-error';

/** The shortest name after trimming, in code points (specification section 5, text helper). */
const SHORTEST = 3;

/**
 * A name as it is stored: trimmed, in one Unicode form.
 *
 * @throws 422 `TOO_SHORT` on the field.
 */
export function trimmedText(field: string, text: string): string {
  const trimmed = text.normalize('NFC').trim();
  if ([...trimmed].length >= SHORTEST) return trimmed;
  const fields = [{ field, code: 'TOO_SHORT' as const, parameters: { min: SHORTEST } }];
  throw httpError({ status: 422, code: 'INVALID_FIELDS', fields });
}
