import * as z from 'zod/mini';
import { rule, type Problem } from './text-rule';

const maxLength = 254;

function emailProblem(email: string): Problem | null {
  if (email === '') return { key: 'validation.required' };
  if (email.length > maxLength) return { key: 'validation.max', params: { max: maxLength } };
  return z.regexes.email.test(email) ? null : { key: 'validation.email' };
}

/**
 * An e-mail address, required; the space around it is dropped, capitals stay.
 *
 * @example emailSchema.parse(' Marina@example.com '); // 'Marina@example.com'
 */
export const emailSchema = z.string('validation.required').check(z.trim(), rule(emailProblem));

/**
 * What an e-mail becomes while it is typed: without the space around it, in lower case (specification section 5).
 *
 * @example toRecoveryEmail(' Marina@Example.com'); // 'marina@example.com'
 */
export function toRecoveryEmail(text: string): string {
  return text.trim().toLowerCase();
}

/**
 * An e-mail address as the recovery screen and the log-in of a new person take it: trimmed and in lower case.
 *
 * @example recoveryEmailSchema.parse(' Marina@Example.com'); // 'marina@example.com'
 */
export const recoveryEmailSchema = z
  .string('validation.required')
  .check(z.overwrite(toRecoveryEmail), rule(emailProblem));

/**
 * Hides an e-mail address: of the part before the @ only the first and the last character stay (decision A3). The number of
 * asterisks says nothing about the length.
 *
 * @example maskEmail('marina@example.com'); // 'm***a@example.com'
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const local = [...(at < 0 ? email : email.slice(0, at))];
  const last = local.length > 1 ? (local.at(-1) ?? '') : '';
  return `${local[0] ?? ''}***${last}${at < 0 ? '' : email.slice(at)}`;
}
