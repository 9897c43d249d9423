import type { SdkError } from '../kernel/errors.pure';

/**
 * The refused fields of a form: the first message of the server for each, in the language of the request.
 *
 * By the name of the field as the API has it, for example `login`; of a list `origins.0`. Empty where the error names no field.
 *
 * @example
 * try { await palco.use(usersApi).create(person); } catch (error) { if (isSdkError(error)) show(fieldMessages(error).login); }
 */
export function fieldMessages(error: Pick<SdkError, 'fields'>): Record<string, string> {
  const first = new Map<string, string>();
  for (const { field, message } of error.fields ?? []) if (!first.has(field)) first.set(field, message);
  return Object.fromEntries(first);
}
