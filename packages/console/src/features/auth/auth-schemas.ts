import { recoveryEmailSchema } from '@palco/sdk/schemas';
import * as z from 'zod/mini';

/** The form of /auth/recover-password. */
export const recoverySchema = z.object({ email: recoveryEmailSchema });

export { credentialsSchema, inviteAcceptSchema, passwordPairSchema } from '@palco/sdk/schemas';
