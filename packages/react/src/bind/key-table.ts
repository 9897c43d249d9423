/**
 * The keys of a part, as in `KeyboardEvent.key`, and what each does. The part acts by its table, and the comment of each key
 * becomes its line in the documentation.
 */
export type KeyTable<Action> = Readonly<Record<string, Action>>;

/** What a key does; undefined for a key that the part leaves alone. */
export function actionOf<Action>(keys: KeyTable<Action>, key: string): Action | undefined {
  return Object.hasOwn(keys, key) ? keys[key] : undefined;
}
