import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
  personNameSchema,
  recoveryEmailSchema,
} from '@palco/sdk/schemas';
import * as z from 'zod/mini';

/** The form of /auth/recover-password. */
export const recoverySchema = z.object({ email: recoveryEmailSchema });

/** The form of /auth/setup. */
export const setupSchema = z.object({
  nome_cliente: nameSchema,
  nome_time: nameSchema,
  nome: personNameSchema,
  login: emailSchema,
  password: newPasswordSchema,
});

export { credentialsSchema, inviteAcceptSchema, passwordPairSchema } from '@palco/sdk/schemas';
