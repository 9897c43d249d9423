import type { SdkError } from '../kernel/errors';

/**
 * What the server has against each field, for a form: the first text of every field, in the language of the request.
 *
 * @example
 * try { await palco.use(userCalls).create(person); } catch (error) { if (isSdkError(error)) show(fieldMessages(error).login); }
 */
export function fieldMessages(error: Pick<SdkError, 'fields'>): Record<string, string> {
  const first = new Map<string, string>();
  for (const { field, message } of error.fields ?? []) if (!first.has(field)) first.set(field, message);
  return Object.fromEntries(first);
}
