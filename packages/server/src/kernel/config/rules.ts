import { StartError } from '../errors/start-error';
import type { Rule } from './setting.pure';

const MIB = 1_048_576;
export const GIB = 1_073_741_824;

/** Of a secret, in characters. */
export const SHORTEST_SECRET = 32;

/** The error for a value that cannot be used. */
export function wrong(name: string, value: string, expected: string): StartError {
  return new StartError(`${name}=${value} is not usable: expected ${expected}.`);
}

/** The error for a value that may hold a password: it is not repeated. */
export function wrongSecret(name: string, expected: string): StartError {
  return new StartError(`${name} is not usable: expected ${expected}.`);
}

/** The same rule; null where nothing is written. */
export const orNull = <Value>(rule: Omit<Rule<Value>, 'fallback'>): Rule<Value | null> => ({
  value: rule.value,
  fallback: 'none',
  parse: (text, variable) => (text === '' ? null : rule.parse(text, variable)),
});

/** A text that nothing is expected of. */
export const text = (value: string, fallback = ''): Rule<string> => ({
  value,
  fallback,
  parse: (written) => written || fallback,
});

interface Form {
  readonly value: string;
  readonly fallback?: string;
  readonly form: RegExp;
  /** What the error says of it. */
  readonly expected: string;
}

/** A text of a form; the default has to have it too. */
export const word = ({ value, fallback = '', form, expected }: Form): Rule<string> => ({
  value,
  fallback,
  parse(written, variable) {
    const given = written || fallback;
    if (!form.test(given)) throw wrong(variable, given, expected);
    return given;
  },
});

interface Bounds {
  readonly fallback: number;
  readonly min: number;
  readonly max: number;
  readonly value?: string;
}

export const wholeNumber = ({ fallback, min, max, value = '<number>' }: Bounds): Rule<number> => ({
  value,
  fallback: String(fallback),
  parse(written, variable) {
    if (written === '') return fallback;
    const number = Number(written);
    if (!/^\d+$/.test(written) || number < min || number > max)
      throw wrong(variable, written, `a whole number from ${min} to ${max}`);
    return number;
  },
});

export const days = (fallback: number): Rule<number> =>
  wholeNumber({ fallback, min: 1, max: 36_500, value: '<days>' });

export const port = (fallback: number): Rule<number> =>
  wholeNumber({ fallback, min: 0, max: 65_535, value: '<port>' });

/** Bytes, which default to so many MiB. */
export const bytes = (mebibytes: number, max: number): Rule<number> => ({
  ...wholeNumber({ fallback: mebibytes * MIB, min: 1, max, value: '<bytes>' }),
  fallback: `${mebibytes * MIB} (${mebibytes < 1024 ? `${mebibytes} MiB` : `${mebibytes / 1024} GiB`})`,
});

/** A port, and whether it is the default instead of the operator's choice; null for `off`. */
export const portOrOff = (fallback: number): Rule<{ port: number; isDefault: boolean } | null> => ({
  value: '<port|off>',
  fallback: String(fallback),
  parse: (written, variable) =>
    written === 'off' ? null : { port: port(fallback).parse(written, variable), isDefault: written === '' },
});

/** One of the allowed values; the first is the default. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
): Rule<Values[number]> => ({
  value: values.join('|'),
  fallback: values[0],
  parse(written, variable) {
    const given = written || values[0];
    if (!values.includes(given)) throw wrong(variable, given, `one of ${values.join(', ')}`);
    return given;
  },
});

/** The origin that a text is, with or without a slash at its end; null for anything else. */
export function originOf(written: string): string | null {
  const url = URL.canParse(written) ? new URL(written) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === written.replace(/\/$/, '') ? url.origin : null;
}

/** An origin; `example` is named where it is none. */
export const origin = (example: string, fallback = ''): Rule<string> => ({
  value: '<origin>',
  fallback,
  parse(written, variable) {
    const given = written || fallback;
    const found = originOf(given);
    if (found === null) throw wrong(variable, given, `an origin like ${example}`);
    return found;
  },
});

/** What stands between commas. */
export function partsOf(written: string): string[] {
  return written
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** At most so many letters in one line; null where nothing is written. */
export const line = (value: string, most: number): Rule<string | null> =>
  orNull({
    value,
    parse(written, variable) {
      if (written.length > most || /\p{Cc}/u.test(written))
        throw wrong(variable, written, `at most ${most} letters in one line`);
      return written;
    },
  });
