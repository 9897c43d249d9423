/** Values of a form, as they were read and saved. */
type Values = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The part of some input that differs from what is saved: only that is sent. */
export function changedPart<Input extends Values>(saved: Values, input: Input): Partial<Input> {
  const changed = Object.entries(input).filter(([key, value]) => !isSame(value, saved[key]));
  return Object.fromEntries(changed) as Partial<Input>;
}

/** The result of a three-way merge of a form that somebody else saved in between. */
export interface Rebased<Typed> {
  /** What was typed and still differs from what is saved now. */
  readonly kept: Partial<Typed>;
  /** Fields of these that the other person changed too. */
  readonly clashes: readonly string[];
}

/** Three-way merge by fields: what was typed goes on top of `latest`, and fields that both sides changed are `clashes`. */
export function rebase<Typed extends Values>(saved: Typed, typed: Typed, latest: Typed): Rebased<Typed> {
  const kept = changedPart(latest, changedPart(saved, typed) as Typed) as Partial<Typed>;
  return { kept, clashes: Object.keys(kept).filter((key) => !isSame(saved[key], latest[key])) };
}
