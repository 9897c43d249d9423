import type { ApiSchema } from '@palco/sdk';
import type { Log } from '@palco/sdk/admin';

type Field = ApiSchema<'LogRecord'>;

/** What a sentence is looked up by: the parts of an entry that say what was done. */
export type Told = Pick<Log, 'event' | 'record' | 'object' | 'user'>;

/** Which keys a catalogue has. */
export type HasKey = (key: string) => boolean;

/** The key of a sentence, and the field that it says already. */
export interface Sentence {
  readonly key: string;
  readonly said: Field | null;
}

/** `status.paused>live`, `status.live` or `status`: the narrower one first. */
const namesOf = ({ Key, Value, Before }: Field): string[] => [
  `${Key}.${String(Before)}>${String(Value)}`,
  `${Key}.${String(Value)}`,
  Key,
];

/** Whether somebody changed what is their own. */
const isOwn = ({ object, user }: Told): boolean =>
  object?.kind === 'user' && user !== null && object.name === user.name;

/**
 * The sentence of an entry. A field that says what was done has one of its own, so has a change of what is one's own; else it is
 * that of the event, and for an event of a newer server the one that says so.
 */
export function sentenceOf(told: Told, has: HasKey): Sentence {
  const base = `say.${told.event}`;
  for (const field of told.record) {
    const key = namesOf(field)
      .map((name) => `${base}.${name}`)
      .find(has);
    if (key !== undefined) return { key, said: field };
  }
  if (isOwn(told) && has(`${base}.self`)) return { key: `${base}.self`, said: null };
  return { key: has(base) ? base : 'say.unknown', said: null };
}

/** Fields that name the object of an entry which has no page. */
const naming: readonly string[] = ['provider', 'plan', 'number', 'address', 'host', 'email'];

/** The field whose value stands for an object without a name. */
export function namingField({ record }: Pick<Log, 'record'>): Field | undefined {
  return naming
    .map((key) => record.find(({ Key }) => Key === key))
    .find((field) => field !== undefined && field.Value !== null && field.Value !== '');
}

/** The key of the words for an object that nothing names, by the first word of the event. */
export function someKey(event: string, has: HasKey): string {
  const key = `some.${event.split('_')[0] ?? ''}`;
  return has(key) ? key : 'some.unknown';
}

/** What a sentence is cut at, to put a link there. No text of people holds it. */
export const objectMark = '\u0001';

/** The text before and after the object; a sentence without one has no end. */
export function cutAtObject(text: string): readonly [before: string, after: string | null] {
  const at = text.indexOf(objectMark);
  return at < 0 ? [text, null] : [text.slice(0, at), text.slice(at + objectMark.length)];
}

/** Whether a field says nothing: what was made began without it. */
const isBlank = (value: unknown): boolean =>
  value === null ||
  value === '' ||
  value === 0 ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** The fields that the line below a sentence tells: neither what it says already nor the name of the object. */
export function toldBelow({ record, object }: Told, { said }: Pick<Sentence, 'said'>): readonly Field[] {
  return record.filter(
    (field) =>
      field.Before !== undefined ||
      (field !== said &&
        field.Value !== object?.name &&
        !isBlank(field.Value) &&
        !naming.includes(field.Key)),
  );
}
