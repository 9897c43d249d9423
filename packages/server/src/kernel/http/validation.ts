import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldFault } from '../errors/http-error';
import { CONTRACT_ID, contractDocument } from './contract';
import type { Schema } from './operation';
import { isSingleLine } from './single-line.pure';
import { isStorableDate } from './storable-date.pure';

/** Where a value came from; it begins the field's name, except for a body. */
export type ParameterLocation = 'body' | 'query' | 'path' | 'header';

/** Most faults in one answer: more would not help the caller, and a hostile body could cause thousands. */
const MOST_FAULTS = 20;

/** UUIDs as they are stored. The standard format also accepts `urn:uuid:`, which no row has, and capitals, a second spelling. */
const OWN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** What a format of dates takes, without what could not be stored. */
function storable(name: 'date' | 'date-time'): (text: string) => boolean {
  const { validate } = formats.default.get(name) as { validate: (text: string) => boolean };
  return (text) => validate(text) && isStorableDate(text);
}

function createValidator(coerceTypes: boolean, allErrors: boolean): Ajv2020 {
  // Unknown fields are told to the caller, never removed in silence.
  const ajv = new Ajv2020({
    strict: false,
    allErrors,
    removeAdditional: false,
    useDefaults: true,
    coerceTypes,
    // The contract's linter and tests check the schemas; checking them here would slow the start.
    validateSchema: false,
  });
  formats.default(ajv);
  ajv.addFormat('date', storable('date'));
  ajv.addFormat('date-time', storable('date-time'));
  ajv.addFormat('uuid', OWN_ID);
  ajv.addFormat('single-line', isSingleLine);
  ajv.addSchema({ $id: CONTRACT_ID, components: contractDocument['components'] });
  return ajv;
}

/** A larger value is checked up to its first error: collecting all of them would let a caller cause much work. */
const MOST_PARTS = 200;

/** A body keeps its types; parameters are always text on the wire: `page=2` is a number nevertheless. */
const validators = {
  body: { all: createValidator(false, true), first: createValidator(false, false) },
  text: { all: createValidator(true, true), first: createValidator(true, false) },
} as const;

/** The check of an answer; compiled at its first use and kept. */
export function checkOf(schema: Schema): ValidateFunction {
  return validators.body.all.compile(schema);
}

/** The errors of a value; none where it fits. Defaults are filled in. */
export type Check = (value: unknown) => readonly ErrorObject[];

/** Whether a value has more than `most` parts, nested ones included. */
function hasMoreParts(value: unknown, most: number): boolean {
  const open = [value];
  let parts = 0;
  for (let one = open.pop(); open.length > 0 || one !== undefined; one = open.pop()) {
    parts += 1;
    if (parts > most) return true;
    if (typeof one === 'object' && one !== null) open.push(...Object.values(one));
  }
  return false;
}

/**
 * The check of one part of a request: every error of a small value, only the first of a large one. Compiled at its first use
 * and cached: compiling the whole contract would take most of the start.
 */
export function requestCheckOf(schema: Schema, location: ParameterLocation): Check {
  const { all, first } = validators[location === 'body' ? 'body' : 'text'];
  return (value) => {
    const check = (hasMoreParts(value, MOST_PARTS) ? first : all).compile(schema);
    return check(value) ? [] : (check.errors ?? []);
  };
}

/** The code for each keyword of the validator; `limit` is the number in the schema. */
const CODES: Readonly<Record<string, (limit: number) => Omit<FieldFault, 'field'>>> = {
  required: () => ({ code: 'REQUIRED' }),
  additionalProperties: () => ({ code: 'UNKNOWN' }),
  minLength: (limit) =>
    limit === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', parameters: { min: limit } },
  maxLength: (limit) => ({ code: 'TOO_LONG', parameters: { max: limit } }),
  minimum: (limit) => ({ code: 'TOO_SMALL', parameters: { min: limit } }),
  maximum: (limit) => ({ code: 'TOO_LARGE', parameters: { max: limit } }),
  minItems: (limit) => (limit === 1 ? { code: 'REQUIRED' } : { code: 'TOO_FEW', parameters: { min: limit } }),
  maxItems: (limit) => ({ code: 'TOO_MANY', parameters: { max: limit } }),
  enum: () => ({ code: 'INVALID_VALUE' }),
};

function codeOf({ keyword, params }: ErrorObject): Omit<FieldFault, 'field'> {
  const { limit = 0, format, type } = params as { limit?: number; format?: string; type?: string };
  if (format === 'email') return { code: 'INVALID_EMAIL' };
  if (type === 'integer') return { code: 'NOT_INTEGER' };
  return CODES[keyword]?.(limit) ?? { code: 'INVALID_FORMAT' };
}

function fieldOf(error: ErrorObject, location: ParameterLocation): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const own = missingProperty ?? additionalProperty;
  if (own !== undefined) path.push(own);
  if (location !== 'body') path.unshift(location);
  // The name may be the caller's own text: cut, so that an answer stays small.
  return path.join('.').slice(0, 100) || 'body';
}

/** Turns errors of the validator into field faults; one fault a field. */
export function toFieldFaults(
  errors: readonly ErrorObject[],
  location: ParameterLocation,
  value: unknown,
): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    const field = fieldOf(error, location);
    if (faults.has(field) || faults.size === MOST_FAULTS) continue;
    const last = error.instancePath.split('/').at(-1) ?? '';
    const repeated =
      location === 'query' && error.keyword === 'type' && Array.isArray((value as Schema)[last]);
    faults.set(field, repeated ? { field, code: 'REPEATED' } : { field, ...codeOf(error) });
  }
  return [...faults.values()];
}

/** U+0000 and half of a surrogate pair: PostgreSQL stores neither in a text, and no field of ours has a use for them. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const ALL_UNSTORABLE = new RegExp(UNSTORABLE, 'gu');

/** The first field whose text or name cannot be stored; null where all can. */
export function findUnstorable(value: unknown, path: readonly string[] = []): string | null {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path.join('.') || 'body' : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) return [...path, key.replaceAll(ALL_UNSTORABLE, '')].join('.') || 'body';
    const found = findUnstorable(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
