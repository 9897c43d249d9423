import formats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import type { FieldFault } from '../errors/http-error';
import { CONTRACT_ID, contractDocument } from './contract';
import type { Schema } from './contract';

/** Where a value came from; it begins the field's name, except for a body. */
export type Place = 'body' | 'query' | 'path' | 'header';

/** More than these help nobody, and a hostile body could cause thousands. */
const MOST_FAULTS = 20;

/** Ids as we write them. The usual check also lets `urn:uuid:` and capitals pass: no id of a row, or a second name of it. */
const OWN_ID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

function createValidator(coerceTypes: boolean): Ajv2020 {
  // Unknown fields are told to the caller, never removed in silence.
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    removeAdditional: false,
    useDefaults: true,
    coerceTypes,
  });
  formats.default(ajv);
  ajv.addFormat('uuid', OWN_ID);
  ajv.addSchema({ $id: CONTRACT_ID, components: contractDocument['components'] });
  return ajv;
}

const strict = createValidator(false);
/** Parameters are always text on the wire: `page=2` is a number nevertheless. */
const fromText = createValidator(true);

/** Compiles the check of one part of a request or of an answer. */
export function compileSchema(schema: Schema, place: Place): ValidateFunction {
  return (place === 'body' ? strict : fromText).compile(schema);
}

/** How the validator's keywords are told; `limit` is the number in the schema. */
const CODES: Readonly<Record<string, (limit: number) => Omit<FieldFault, 'field'>>> = {
  required: () => ({ code: 'REQUIRED' }),
  additionalProperties: () => ({ code: 'UNKNOWN' }),
  minLength: (limit) =>
    limit === 1 ? { code: 'REQUIRED' } : { code: 'TOO_SHORT', parameters: { min: limit } },
  maxLength: (limit) => ({ code: 'TOO_LONG', parameters: { max: limit } }),
  minimum: (limit) => ({ code: 'TOO_SMALL', parameters: { min: limit } }),
  maximum: (limit) => ({ code: 'TOO_LARGE', parameters: { max: limit } }),
  enum: () => ({ code: 'INVALID_VALUE' }),
};

function codeOf({ keyword, params }: ErrorObject): Omit<FieldFault, 'field'> {
  const { limit = 0, format, type } = params as { limit?: number; format?: string; type?: string };
  if (format === 'email') return { code: 'INVALID_EMAIL' };
  if (type === 'integer') return { code: 'NOT_INTEGER' };
  return CODES[keyword]?.(limit) ?? { code: 'INVALID_FORMAT' };
}

function fieldOf(error: ErrorObject, place: Place): string {
  const path = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  const { missingProperty, additionalProperty } = error.params as Record<string, string | undefined>;
  const own = missingProperty ?? additionalProperty;
  if (own !== undefined) path.push(own);
  if (place !== 'body') path.unshift(place);
  // The name may be the caller's own text: cut, so that an answer stays small.
  return path.join('.').slice(0, 100) || 'body';
}

/** Turns the validator's words into ours; one fault a field. */
export function toFieldFaults(errors: readonly ErrorObject[], place: Place, value: unknown): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const error of errors) {
    const field = fieldOf(error, place);
    if (faults.has(field) || faults.size === MOST_FAULTS) continue;
    const last = error.instancePath.split('/').at(-1) ?? '';
    const repeated = place === 'query' && error.keyword === 'type' && Array.isArray((value as Schema)[last]);
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
