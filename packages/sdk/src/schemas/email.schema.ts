import * as z from 'zod/mini';
import { toRecoveryEmail } from '../kernel/email-text.pure';
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
 * An e-mail address as the recovery screen and the log-in of a new person take it: trimmed and in lower case.
 *
 * @example recoveryEmailSchema.parse(' Marina@Example.com'); // 'marina@example.com'
 */
export const recoveryEmailSchema = z
  .string('validation.required')
  .check(z.overwrite(toRecoveryEmail), rule(emailProblem));
