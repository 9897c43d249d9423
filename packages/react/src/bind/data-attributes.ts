/** Maps the properties of a state to `data-*` attributes. Declare it with `satisfies`, so that the compiler checks the names. */
export type DataAttributeTable<State> = { readonly [Key in keyof State]?: `data-${string}` };

/** Attributes of an element; `undefined` leaves one out. */
export type DataAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/**
 * The `data-*` attributes of a state: `true` is present and empty, `false`, `null` and `undefined` are absent, everything
 * else is its text.
 */
export function toDataAttributes<State extends object>(
  table: DataAttributeTable<State>,
  state: State,
): DataAttributes {
  const attributes: Record<string, string | undefined> = {};
  for (const key of Object.keys(table) as (keyof State)[]) {
    const name = table[key];
    if (name) attributes[name] = toText(state[key]);
  }
  return attributes;
}

function toText(value: unknown): string | undefined {
  if (value === true) return '';
  return value === false || value === null || value === undefined ? undefined : String(value);
}
