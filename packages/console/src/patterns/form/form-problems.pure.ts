/** What is known of a refusal. */
interface Refusal {
  readonly code: string;
  readonly message: string;
  readonly fields?: readonly { readonly field: string; readonly message: string }[];
}

export interface ProblemRules<Name extends string> {
  /** The fields of the form, in its order. */
  readonly names: readonly Name[];
  readonly wireFields: Readonly<Record<string, Name>>;
  readonly codeFields: Readonly<Record<string, Name>>;
}

export interface PlacedProblems<Name extends string> {
  /** One text for each field, in the order of the form. */
  readonly placed: readonly (readonly [name: Name, text: string])[];
  /** Texts about fields that the form does not have. */
  readonly unplaced: readonly string[];
}

/** Assigns the server's messages to the fields that it names, or to the one mapped from its code; the rest is for the form. */
export function placeProblems<Name extends string>(
  { code, message, fields = [] }: Refusal,
  { names, wireFields, codeFields }: ProblemRules<Name>,
): PlacedProblems<Name> {
  const found = new Map<Name, string>();
  const unplaced: string[] = [];
  for (const { field, message: text } of fields) {
    // A problem of one element («permissoes.3») belongs to the field of the whole list.
    const wanted: string[] = [wireFields[field] ?? field, field.split('.', 1)[0] ?? ''];
    const name = names.find((one) => wanted.includes(one));
    if (name === undefined) unplaced.push(text);
    else if (!found.has(name)) found.set(name, text);
  }
  const ofCode = codeFields[code];
  if (fields.length === 0 && ofCode !== undefined) found.set(ofCode, message);
  const placed = names.flatMap((name) => {
    const text = found.get(name);
    return text === undefined ? [] : [[name, text] as const];
  });
  return { placed, unplaced };
}
