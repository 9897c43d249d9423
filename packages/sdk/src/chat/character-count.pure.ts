/**
 * Characters of a text, as a person counts them: a family of four is one. Browsers without `Intl.Segmenter` count code points.
 *
 * @example
 * ```ts
 * const length = characterCount('👨‍👩‍👧‍👦 bom dia'); // 9
 * ```
 */
export function characterCount(text: string): number {
  const { Segmenter } = Intl as { readonly Segmenter?: typeof Intl.Segmenter };
  return Segmenter ? [...new Segmenter().segment(text)].length : [...text].length;
}
