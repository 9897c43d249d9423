import * as z from 'zod/mini';
import { emailSchema } from './email.schema';

/**
 * The fields of the log-in form (specification section 5): an e-mail, required and valid, and a password, required.
 * Each issue's message is a key of the SDK's texts, for `t`.
 *
 * @example const { login, password } = credentialsSchema.parse({ login: ' marina@example.com', password: 'secret' });
 */
export const credentialsSchema = z.object({
  // Trimmed: keyboards of phones append a space after a completed word.
  login: emailSchema,
  password: z.string('validation.required').check(z.minLength(1, 'validation.required')),
});

/** The checked input of the log-in form, as {@link credentialsSchema} gives it. */
export type CredentialsInput = z.infer<typeof credentialsSchema>;
