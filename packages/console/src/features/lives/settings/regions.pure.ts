const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** CLDR regions that are no countries: unions, the UN, pseudo-locales (XA, XB), unknown (ZZ), outlying Oceania (QO). */
const noCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO']);

/** Countries by their names in a language, as this browser knows them. */
export interface Regions {
  nameOf(code: string): string;
  /** The code of a country that somebody typed, by its name or its code; null for what is none. */
  codeOf(text: string): string | null;
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

export function createRegions(language: string): Regions {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  const nameOf = (code: string): string => names.of(code) ?? code;
  let known: ReadonlyMap<string, string> | undefined;
  const read = (): ReadonlyMap<string, string> => {
    const codes = letters.flatMap((first) => letters.map((second) => first + second));
    const countries = codes.filter((code) => !noCountries.has(code) && names.of(code) !== undefined);
    // Codes last, so that they win over an equal name: `no` is Norway.
    return new Map([
      ...countries.map((code) => [plain(nameOf(code)), code] as const),
      ...countries.map((code) => [code.toLowerCase(), code] as const),
    ]);
  };
  return {
    nameOf,
    codeOf(text) {
      known ??= read();
      return known.get(plain(text)) ?? null;
    },
  };
}
