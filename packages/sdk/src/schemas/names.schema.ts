import * as z from 'zod/mini';
import { lengthProblem, rule, lineSchema, lineProblem } from './text-rule';

/**
 * The name of a thing, for example of a team: at least 3 characters without the space around it, at most 100.
 * Each issue's message is a key of the SDK's texts, its `params` the values of that text's placeholders.
 *
 * @example nameSchema.parse('  Festival Maré Alta '); // 'Festival Maré Alta'
 */
export const nameSchema = lineSchema({ min: 3, max: 100 });

/**
 * The name of a person: as {@link nameSchema}, with a letter in it; otherwise 'validation.name' (specification section 5).
 *
 * @example personNameSchema.safeParse('123').success; // false
 */
export const personNameSchema = z.string('validation.required').check(
  z.trim(),
  rule(
    (name: string) =>
      lengthProblem(name, { min: 3, max: 100 }) ??
      lineProblem(name) ??
      (/\p{L}/u.test(name) ? null : { key: 'validation.name' }),
  ),
);

/**
 * An identifier: 8-4-4-4-12 hexadecimal digits (specification section 5), of any version. Space around it is dropped.
 *
 * @example uuidSchema.safeParse('not an id').error?.issues[0]?.message; // 'validation.format'
 */
export const uuidSchema = z.string('validation.required').check(
  z.trim(),
  rule((id: string) => {
    if (id === '') return { key: 'validation.required' };
    return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? null : { key: 'validation.format' };
  }),
);
