/**
 * What a name must not hold: control characters and line ends, bidirectional control characters, and invisible characters.
 * They let a name look like another one, or break a log, a mail header and a CSV file. A joiner (U+200D) or a variation
 * selector (U+FE0F) behind an emoji is part of that emoji.
 */
const REFUSED: readonly RegExp[] = [
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
  /(?!\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/u,
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/u,
  /(?<!\p{Emoji})\uFE0F/u,
];

/** Whether a text fits on one line and has no hidden characters (`format: single-line` of the contract). */
export function isSingleLine(text: string): boolean {
  return !REFUSED.some((pattern) => pattern.test(text));
}
