/** What a person gains and loses by another role. */
export interface RoleDifference<Id> {
  readonly gained: readonly Id[];
  readonly lost: readonly Id[];
}

/** Compares the permissions of two roles. */
export function roleDifference<Id>(before: readonly Id[], after: readonly Id[]): RoleDifference<Id> {
  const had = new Set(before);
  const has = new Set(after);
  return {
    gained: after.filter((permission) => !had.has(permission)),
    lost: before.filter((permission) => !has.has(permission)),
  };
}
