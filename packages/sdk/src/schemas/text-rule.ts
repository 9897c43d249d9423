import * as z from 'zod/mini';
import type { SdkMessages } from '../i18n';
import { isSingleLine } from './single-line.pure';

/** Key of the text for a broken rule. */
export type ValidationKey = keyof SdkMessages & `validation.${string}`;

/** A broken rule and the values of its text's placeholders. */
export interface Problem {
  readonly key: ValidationKey;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** The number of Unicode code points, by which the contract counts characters: «🎬» is one, two in UTF-16. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _character of text) count += 1;
  return count;
}

/**
 * A rule of a schema that finds at most one problem: its issue has the key as `message`, and the values of the text's
 * placeholders as `params`.
 */
export function rule<Value>(find: (value: Value) => Problem | null) {
  return z.check<Value>(({ value, issues }) => {
    const problem = find(value);
    if (problem) {
      const { key: message, params = {} } = problem;
      issues.push({ code: 'custom', message, params: { ...params }, input: value });
    }
  });
}

/**
 * The text rule of specification section 5: whether a text without the space around it has at least `min` characters.
 *
 * @param min default 3.
 * @example hasText('  ab '); // false
 */
export function hasText(text: string, min = 3): boolean {
  return codePoints(text.trim()) >= min;
}

/** What is wrong with the length of a text that is already trimmed. */
export function lengthProblem(text: string, { min, max }: TextLength): Problem | null {
  if (text === '' && min > 0) return { key: 'validation.required' };
  if (!hasText(text, min)) return { key: 'validation.min', params: { min } };
  return codePoints(text) > max ? { key: 'validation.max', params: { max } } : null;
}

/** Bounds of a text's length in characters. */
export interface TextLength {
  readonly min: number;
  readonly max: number;
}

/** A trimmed text with bounds. */
export function textSchema(length: TextLength) {
  return z.string('validation.required').check(
    z.trim(),
    rule((text: string) => lengthProblem(text, length)),
  );
}

/** A trimmed text with bounds that stands on one line. */
export function lineSchema(length: TextLength) {
  return textSchema(length).check(rule(lineProblem));
}

/** What is wrong with a text that must stand on one line. */
export function lineProblem(text: string): Problem | null {
  return isSingleLine(text) ? null : { key: 'validation.format' };
}
