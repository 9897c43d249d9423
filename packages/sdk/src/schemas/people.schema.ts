import type { Permission } from '@palco/openapi';
import * as z from 'zod/mini';
import { recoveryEmailSchema } from './email.schema';
import { nameSchema, personNameSchema, uuidSchema } from './names.schema';
import { rule, lineSchema, textSchema } from './text-rule';

const languageSchema = z.enum(['pt-BR', 'en'], 'validation.format');

/**
 * The form that adds a person. `accountIds` absent: the selected team; `enviarConvite` absent: an invitation goes out.
 *
 * @example await palco.use(usersApi).create(userCreateSchema.parse({ nome: 'Marina Azevedo', login: 'marina@example.com', cargoId }));
 */
export const userCreateSchema = z.object({
  nome: personNameSchema,
  login: recoveryEmailSchema,
  cargoId: uuidSchema,
  accountIds: z.optional(
    z.array(uuidSchema, 'validation.required').check(
      z.minLength(1, 'validation.required'),
      rule((ids: string[]) => (ids.length > 100 ? { key: 'validation.max', params: { max: 100 } } : null)),
    ),
  ),
  enviarConvite: z.optional(z.boolean()),
});

/**
 * The form that changes a person; what is absent stays.
 *
 * @example await palco.use(usersApi).update(id, userPatchSchema.parse({ ativo: false }), { version });
 */
export const userPatchSchema = z.object({
  nome: z.optional(personNameSchema),
  cargoId: z.optional(uuidSchema),
  ativo: z.optional(z.boolean()),
});

/**
 * The form of the own profile.
 *
 * @example profileSchema.parse({ nome: 'Marina Azevedo', idioma: 'en' });
 */
export const profileSchema = z.object({ nome: personNameSchema, idioma: z.optional(languageSchema) });

/**
 * The role editor: a name of 3 to 60 characters, a description of at most 500, and permissions, each once.
 *
 * @example await palco.use(rolesApi).create(roleSchema.parse({ nome: 'Editora', descricao: '', permissoes: ['showVOD'] }));
 */
export const roleSchema = z.object({
  nome: lineSchema({ min: 3, max: 60 }),
  descricao: textSchema({ min: 0, max: 500 }),
  permissoes: z
    // Any string: permissions that only a newer server knows must not be lost when a role is saved again.
    .array(
      z.custom<Permission>((value) => typeof value === 'string', 'validation.required'),
      'validation.required',
    )
    .check(z.overwrite((permissions) => [...new Set(permissions)])),
});

/**
 * The form of a client; what is absent stays, or is off for a new one.
 *
 * @example await palco.use(clientsApi).create(clientSchema.parse({ nome_cliente: 'Atlas Educação' }));
 */
export const clientSchema = z.object({
  nome_cliente: nameSchema,
  subConta: z.optional(z.boolean()),
  bloqueada: z.optional(z.boolean()),
});
