import { StartError } from '../errors/start-error';

/** Variables of the environment, flags already merged in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Of a secret, in characters. */
export const SHORTEST_SECRET = 32;

/** The error for a value that cannot be used. */
export function wrong(name: string, value: string, expected: string): StartError {
  return new StartError(`${name}=${value} is not usable: expected ${expected}.`);
}

export function wholeNumber(
  env: Environment,
  name: string,
  bounds: { fallback: number; min: number; max: number },
): number {
  const text = env[name]?.trim() ?? '';
  if (text === '') return bounds.fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < bounds.min || value > bounds.max) {
    throw wrong(name, text, `a whole number from ${bounds.min} to ${bounds.max}`);
  }
  return value;
}

/** One of the allowed values; the first is the default. */
export function oneOf<const Values extends readonly string[]>(
  env: Environment,
  name: string,
  values: Values & { 0: string },
): Values[number] {
  const text = env[name]?.trim() || values[0];
  if (!values.includes(text))
    throw wrong(name, text, `one of ${values.filter((value) => value !== '').join(', ')}`);
  return text;
}
