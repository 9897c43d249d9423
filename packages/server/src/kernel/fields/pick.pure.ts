/** The named fields of an object, as far as it has them and they are not undefined. */
export function pick<From extends object, Name extends keyof From>(
  from: From,
  names: readonly Name[],
): Pick<From, Name> {
  return Object.fromEntries(
    names.filter((name) => from[name] !== undefined).map((name) => [name, from[name]]),
  ) as Pick<From, Name>;
}

/** The names of an object's fields, with their type. */
export const namesOf = <From extends object>(from: From): readonly (keyof From)[] =>
  Object.keys(from) as (keyof From)[];
