import type { LogObject } from '@palco/openapi';
import type { Language } from '../../../kernel/errors/language';
import { keyLabel } from './record-keys.pure';
import type { Names } from './record-keys.pure';
import { valueWord } from './record-values.pure';
import type { EventRecord } from '../../../schema/logs';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const isId = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

/** Names are looked up of so many ids at a time; entries with more show the others as they are. */
const most = 1_000;

/** The ids in the values of entries, each once. */
export function idsIn(records: Iterable<readonly EventRecord[]>): string[] {
  const ids = new Set<string>();
  for (const record of records)
    for (const value of record.flatMap(({ Value, Before }) => [Value, Before].flat()))
      if (isId(value) && ids.size < most) ids.add(value);
  return [...ids];
}

/** Fields of an entry that name its object, where nothing else does any more. */
const namingKeys: readonly string[] = ['title', 'nome', 'name', 'nome_cliente', 'address', 'host', 'login'];

/** What an entry is about: as it is called now, else as the entry itself calls it; null where nothing tells. */
export function objectOf(record: readonly EventRecord[], known: LogObject | undefined): LogObject | null {
  if (known !== undefined) return known;
  const named = record.find(({ Key, Value }) => namingKeys.includes(Key) && typeof Value === 'string');
  return named === undefined ? null : { kind: 'other', name: String(named.Value), exists: false };
}

/** The record with names in place of the ids that have one. */
export function nameIds(
  record: readonly EventRecord[],
  nameOf: (id: string) => string | undefined,
): EventRecord[] {
  const named = (value: unknown): unknown => (isId(value) ? (nameOf(value) ?? value) : value);
  const shown = (value: unknown): unknown => (Array.isArray(value) ? value.map(named) : named(value));
  return record.map(({ Key, Value, Before }) =>
    Before === undefined ? { Key, Value: shown(Value) } : { Key, Value: shown(Value), Before: shown(Before) },
  );
}

/** In place of an id that stands for nothing that can be named. */
const nameless: Names = { 'pt-BR': 'item que não existe mais', en: 'something that is gone' };

/** A field of an entry in words. */
export interface WordedRecord extends EventRecord {
  readonly Label: string;
  /** By the value; absent where no value has any. */
  readonly Words?: Record<string, string>;
}

/** The record with words for its fields, and for those values that stand for something. */
export function wordRecord(record: readonly EventRecord[], language: Language): WordedRecord[] {
  return record.map((one) => {
    const words = [one.Value, one.Before].flat().flatMap((value): [string, string][] => {
      if (typeof value !== 'string') return [];
      const word = isId(value) ? nameless[language] : valueWord(one.Key, value, language);
      return word === undefined ? [] : [[value, word]];
    });
    const labelled = { ...one, Label: keyLabel(one.Key, language) };
    return words.length === 0 ? labelled : { ...labelled, Words: Object.fromEntries(words) };
  });
}
