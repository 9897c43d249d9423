import type { SupportFacts } from './support-bundle-contract';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A segment of an address of the API or of a page: a word in small letters, or the version. Tokens and codes have digits or capitals. */
const pathWord = /^(?:v\d|[a-z]+(?:[-_][a-z]+)*)$/;
const longestWord = 24;

const isPathWord = (text: string): boolean => text.length <= longestWord && pathWord.test(text);

/** A word of a state, a code of an error, or an id. */
const isFact = (text: string): boolean =>
  uuid.test(text) || (text.length <= 40 && /^(?:[a-z]+(?:-[a-z]+)*|[A-Z]+(?:_[A-Z]+)*)$/.test(text));

/** A path with `{?}` for everything that may tell more than which page or operation it is. */
export const redactPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment === '' || isPathWord(segment) || uuid.test(segment) ? segment : '{?}'))
    .join('/');

/** Names of a query. A name that is no word came from somebody's typing. */
export const redactQuery = (names: Iterable<string>): readonly string[] =>
  [...names].map((name) => (/^[a-zA-Z_]{1,24}$/.test(name) ? name : '{?}'));

/** An id that the server gave, `null` where it has the form of none. */
export const redactId = (id: string | null): string | null => (id && /^[\w-]{1,64}$/.test(id) ? id : null);

/** Facts with `{?}` for each text that is no word, no code and no id: the last guard behind the functions that describe states. */
export const redactFacts = (facts: SupportFacts): SupportFacts =>
  Object.fromEntries(
    Object.entries(facts).map(([key, value]) => [
      key,
      typeof value === 'string' && !isFact(value) ? '{?}' : numberOf(value),
    ]),
  );

/** JSON has no NaN and no Infinity; a tenth is enough for a position, and keeps a bundle short. */
const numberOf = (value: SupportFacts[string]): SupportFacts[string] => {
  if (typeof value !== 'number') return value;
  return Number.isFinite(value) ? Math.round(value * 10) / 10 : null;
};
