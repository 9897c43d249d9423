/** The properties of a state that its part shows as `data-*` attributes. */
export type StateKeys<State> = readonly (keyof State & string)[];

/** Attributes of an element; `undefined` leaves one out. */
type DataAttributes = Readonly<Record<`data-${string}`, string | undefined>>;

/** The attribute of a property: `data-at-live-edge` for `atLiveEdge`; the code of an error is `data-error`. */
function attributeOf(key: string): `data-${string}` {
  return `data-${key === 'errorCode' ? 'error' : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/**
 * The `data-*` attributes of a state: `true` is present and empty, `false`, `null` and `undefined` are absent, everything
 * else is its text.
 */
export function toDataAttributes<State extends object>(keys: StateKeys<State>, state: State): DataAttributes {
  return Object.fromEntries(keys.map((key) => [attributeOf(key), toText(state[key])]));
}

function toText(value: unknown): string | undefined {
  if (value === true) return '';
  return value === false || value === null || value === undefined ? undefined : String(value);
}
