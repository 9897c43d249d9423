import type { components, operations } from '@palco/openapi';

type Schemas = components['schemas'];

/**
 * A shape of the contract by its name there. The nouns that pages hand around have names of their own.
 *
 * @example
 * ```ts
 * const patch: ApiSchema<'VideoPatch'> = { title };
 * ```
 */
export type ApiSchema<Name extends keyof Schemas> = Schemas[Name];

/**
 * The filters, page and order of a list, by its operation in the contract.
 *
 * @example
 * ```ts
 * const query: ApiQuery<'listVideos'> = { page, limit: 25 };
 * const { items } = await palco.use(videosApi).list(query);
 * ```
 */
export type ApiQuery<Operation extends keyof operations> = NonNullable<
  operations[Operation]['parameters']['query']
>;
