/**
 * Characters that a name must not contain, by the rule of the server: control characters and line ends, bidirectional control
 * characters, and invisible characters. A joiner (U+200D) or a variation selector (U+FE0F) behind an emoji is part
 * of that emoji.
 */
const refused: readonly RegExp[] = [
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
  /(?!\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/u,
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/u,
  /(?<!\p{Emoji})\uFE0F/u,
];

/**
 * Whether a text fits on one line and has no invisible characters (`format: single-line` of the contract).
 *
 * @example
 * ```ts
 * isSingleLine('Aula 12'); // true
 * isSingleLine('Aula\n12'); // false
 * ```
 */
export function isSingleLine(text: string): boolean {
  return !refused.some((pattern) => pattern.test(text));
}
