/** What a person gains and loses by another role. */
export interface RoleDifference {
  readonly gained: readonly string[];
  readonly lost: readonly string[];
}

/** Compares the permissions of two roles. */
export function roleDifference(before: readonly string[], after: readonly string[]): RoleDifference {
  const had = new Set(before);
  const has = new Set(after);
  return {
    gained: after.filter((permission) => !had.has(permission)),
    lost: before.filter((permission) => !has.has(permission)),
  };
}
