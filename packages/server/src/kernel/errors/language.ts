/** Languages of the product: what the server says to people it says in each of them. */
export const languages = ['pt-BR', 'en'] as const;

export type Language = (typeof languages)[number];

/** Picks the language from `Accept-Language` (RFC 9110 section 12.5.4); pt-BR where nothing matches. */
export function negotiateLanguage(header: string | undefined): Language {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
      return { tag, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of ranges) {
    if (tag === 'pt' || tag.startsWith('pt-')) return 'pt-BR';
    if (tag === 'en' || tag.startsWith('en-')) return 'en';
  }
  return 'pt-BR';
}
