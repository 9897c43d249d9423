/** A language tag in the one form in which it is stored (`pt-br` becomes `pt-BR`); null where it is none. */
export function canonicalLanguage(tag: string): string | null {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
