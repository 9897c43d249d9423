/**
 * What a name must not hold, as the server refuses it: control characters and line ends, marks that turn the direction of
 * what follows, and invisible characters. A joiner (U+200D) or a variation selector (U+FE0F) behind an emoji is part
 * of that emoji.
 */
const refused: readonly RegExp[] = [
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u,
  /(?!\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/u,
  /(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F)\u200D/u,
  /(?<!\p{Emoji})\uFE0F/u,
];

/** Whether a text can stand on one line and shows all that it holds (`format: single-line` of the contract). */
export function isSingleLine(text: string): boolean {
  return !refused.some((pattern) => pattern.test(text));
}
