import { invalidField } from '../errors/http-error';

/** The shortest name after trimming, in code points (specification section 5, text helper). */
const SHORTEST = 3;

/**
 * A name as it is stored: trimmed, in one Unicode form. `shortest` is for names of another rule: a folder may be `6A`.
 *
 * @throws 422 `TOO_SHORT` on the field.
 */
export function trimmedText(field: string, text: string, shortest = SHORTEST): string {
  const trimmed = text.normalize('NFC').trim();
  if ([...trimmed].length >= shortest) return trimmed;
  throw invalidField(field, 'TOO_SHORT', { min: shortest });
}
