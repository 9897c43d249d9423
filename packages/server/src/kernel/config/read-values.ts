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

/** The origin that a text is, with or without a slash at its end; null for anything else. */
export function originOf(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  return url.origin === text.replace(/\/$/, '') ? url.origin : null;
}

/** @throws {@link StartError} for what is no origin. Null where nothing is set. */
export function origin(env: Environment, name: string): string | null {
  const text = env[name]?.trim() ?? '';
  if (text === '') return null;
  const found = originOf(text);
  if (found === null) throw wrong(name, text, 'an origin like https://video.example.com');
  return found;
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
