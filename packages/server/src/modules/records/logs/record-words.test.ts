import openapi from '@palco/openapi/openapi.json' with { type: 'json' };
import { expect, it } from 'vitest';
import { isRecordKey, keyLabel, recordKeys } from './record-keys.pure';
import { valueWord } from './record-values.pure';

interface Schema {
  readonly $ref?: string;
  readonly enum?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

const named = openapi.components.schemas as unknown as Readonly<Record<string, Schema>>;

function resolve(schema: Schema): Schema {
  const { $ref } = schema;
  return $ref === undefined ? schema : resolve(named[$ref.split('/').at(-1) ?? ''] ?? {});
}

const partsOf = (schema: Schema): Schema[] =>
  [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []).map(resolve);

function valuesOf(given: Schema): string[] {
  const schema = resolve(given);
  const nested = [...partsOf(schema), ...(schema.items === undefined ? [] : [schema.items])];
  const own = (schema.enum ?? []).filter((value): value is string => typeof value === 'string');
  return [...own, ...nested.flatMap(valuesOf)];
}

/** The fields of a body, nested ones as `part.field`, with the values that the contract names for each. */
function fieldsOf(given: Schema, before = ''): [string, string[]][] {
  const schema = resolve(given);
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]): [string, string[]][] => [
    [before + name, valuesOf(field)],
    ...fieldsOf(field, `${before}${name}.`),
  ]);
  return [...own, ...partsOf(schema).flatMap((part) => fieldsOf(part, before))];
}

interface Operation {
  readonly 'x-event'?: string;
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> };
}

const bodies = Object.values(openapi.paths as unknown as Record<string, Record<string, Operation>>)
  .flatMap((path) => Object.values(path))
  .filter((one) => !(one['x-event'] ?? 'none').startsWith('none'))
  .flatMap((one) => one.requestBody?.content?.['application/json']?.schema ?? []);

it('every value that the contract names for a field of an entry has words in both languages', () => {
  const values = bodies
    .flatMap((body) => fieldsOf(body))
    .filter(([key]) => isRecordKey(key))
    .flatMap(([key, all]) => all.map((value): [string, string] => [key, value]));
  expect(new Set(values.map(([key]) => key)).size).toBeGreaterThan(5);
  const mute = values.filter(
    ([key, value]) => !valueWord(key, value, 'pt-BR') || !valueWord(key, value, 'en'),
  );
  expect(mute).toEqual([]);
});

it('says a field and a value in the language of the reader, and what an older release wrote as it is', () => {
  expect([keyLabel('latency', 'pt-BR'), valueWord('latency', 'ultra-low', 'pt-BR')]).toEqual([
    'latência',
    'ultrabaixa',
  ]);
  expect(valueWord('security.geoRegionList', 'BR', 'en')).toBe('Brazil');
  expect(valueWord('detail', 'video_track 1', 'pt-BR')).toBe('outra faixa de vídeo 1');
  expect(valueWord('subtitle', 'pt-BR', 'pt-BR')).toBe('português (Brasil)');
  expect([keyLabel('toString', 'en'), valueWord('latency', 'toString', 'en')]).toEqual([
    'toString',
    undefined,
  ]);
  // What people typed is never replaced.
  expect(valueWord('title', 'live', 'pt-BR')).toBeUndefined();
  for (const names of Object.values(recordKeys)) expect(Object.values(names).every(Boolean)).toBe(true);
});
