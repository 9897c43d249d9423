/** Cached by language: creating one takes longer than rendering an option. */
const known = new Map<string, Intl.DisplayNames>();

/** What a language is called in another one: «português (Brasil)», not capitalised. */
export function languageNameIn(tag: string, inLanguage: string): string | undefined {
  const names = known.get(inLanguage) ?? new Intl.DisplayNames([inLanguage], { type: 'language' });
  known.set(inLanguage, names);
  return names.of(tag);
}
