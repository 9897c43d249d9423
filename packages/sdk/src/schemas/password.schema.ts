import * as z from 'zod/mini';
import { personNameSchema } from './names.schema';
import { codePoints, rule, type Problem } from './text-rule';

/**
 * Bounds of a password's length in characters (specification section 5); 'validation.passwordHint' names them.
 *
 * @example
 * ```ts
 * input.maxLength = passwordLength.max;
 * ```
 */
export const passwordLength = { min: 4, max: 16 } as const;

/**
 * A new password: 4 to 16 characters after Unicode normalisation (NFC), which the parsed value has. Spaces count and stay, but
 * white space alone is no password.
 *
 * @example newPasswordSchema.safeParse('abc').error?.issues[0]?.message; // 'validation.min'
 */
export const newPasswordSchema = z.string('validation.required').check(
  z.overwrite((password) => password.normalize('NFC')),
  rule((password: string): Problem | null => {
    const { min, max } = passwordLength;
    const length = codePoints(password);
    if (password.trim() === '') return { key: 'validation.required' };
    if (length < min) return { key: 'validation.min', params: { min } };
    return length > max ? { key: 'validation.max', params: { max } } : null;
  }),
);

/** An existing or repeated password: it only has to be there, because an existing one may be older than the rules. */
const presentPasswordSchema = z.string('validation.required').check(z.minLength(1, 'validation.required'));

interface Pair {
  readonly newPassword: string;
  readonly repeated: string;
}

const sameTwice = z.check<Pair>(({ value, issues }) => {
  if (value.newPassword === value.repeated.normalize('NFC')) return;
  issues.push({ code: 'custom', message: 'validation.passwordMismatch', path: ['repeated'], input: value });
});

/**
 * A new password and its repetition; if they differ, 'validation.passwordMismatch' on `repeated`. Send `newPassword` alone.
 *
 * @example const { newPassword } = passwordPairSchema.parse({ newPassword: 'segredo', repeated: 'segredo' });
 */
export const passwordPairSchema = z
  .object({ newPassword: newPasswordSchema, repeated: presentPasswordSchema })
  .check(sameTwice);

/**
 * The form that changes the own password. Send `currentPassword` and `newPassword`; `repeated` is not sent.
 *
 * @example const { repeated, ...change } = passwordChangeSchema.parse(values);
 */
export const passwordChangeSchema = z
  .object({
    currentPassword: presentPasswordSchema,
    newPassword: newPasswordSchema,
    repeated: presentPasswordSchema,
  })
  .check(sameTwice);

/**
 * The form of an invitation: name and password of a new person. The token comes from the mailed link.
 *
 * @example await palco.session.register(inviteAcceptSchema.parse({ token, nome: 'Marina Azevedo', password: 'segredo' }));
 */
export const inviteAcceptSchema = z.object({
  token: z.string('validation.required').check(z.minLength(1, 'validation.required')),
  nome: personNameSchema,
  password: newPasswordSchema,
});
