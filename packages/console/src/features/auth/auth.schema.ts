import * as z from 'zod/mini';

const length = (text: string) => [...text.normalize('NFC')].length;

const newPasswordSchema = z.string().check(
  z.minLength(1, 'validation.required'),
  z.refine((text) => length(text) >= 4, { error: 'validation.min', params: { min: 4 } }),
  z.refine((text) => length(text) <= 16, { error: 'validation.max', params: { max: 16 } }),
);

export const recoveryEmailSchema = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.minLength(1, 'validation.required'), z.email('validation.email'));

export const passwordPairSchema = z
  .object({
    newPassword: newPasswordSchema,
    repeated: z.string().check(z.minLength(1, 'validation.required')),
  })
  .check(
    z.refine(({ newPassword, repeated }) => newPassword === repeated, {
      error: 'validation.passwordsDiffer',
      path: ['repeated'],
    }),
  );

export const inviteAcceptSchema = z.object({
  token: z.string(),
  nome: z.string().check(
    z.trim(),
    z.minLength(1, 'validation.required'),
    z.refine((text) => length(text) >= 3, { error: 'validation.min', params: { min: 3 } }),
    z.refine((text) => length(text) <= 100, { error: 'validation.max', params: { max: 100 } }),
  ),
  password: newPasswordSchema,
});

export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const letters = [...local];
  const last = letters.length > 1 ? (letters.at(-1) ?? '') : '';
  return `${letters[0] ?? ''}***${last}@${domain}`;
}
