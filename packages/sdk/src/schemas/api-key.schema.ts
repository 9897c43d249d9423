import type { ApiKeyScope } from '@palco/openapi';
import * as z from 'zod/mini';
import { lineSchema } from './text-rule';

const scopes = ['showVOD', 'showStreaming', 'embed'] as const satisfies readonly ApiKeyScope[];

/**
 * The form of a new API key: a name of 3 to 60 characters, at least one scope, and when it expires; null for never.
 *
 * @example await palco.use(apiKeysApi).create(apiKeySchema.parse({ nome: 'Site da escola', escopos: ['showVOD'] }));
 */
export const apiKeySchema = z.object({
  nome: lineSchema({ min: 3, max: 60 }),
  escopos: z
    .array(z.enum(scopes, 'validation.required'), 'validation.required')
    .check(z.minLength(1, 'validation.required')),
  expiresAt: z.optional(z.nullable(z.iso.datetime('validation.format'))),
});
