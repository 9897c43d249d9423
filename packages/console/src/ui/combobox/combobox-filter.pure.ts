/** What a search among options looks at. */
interface Searchable {
  label: string;
  hint?: string;
  keywords?: string;
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Says whether every word of a search occurs in an option, whatever the case and the accents. */
export function matchesSearch({ label, hint = '', keywords = '' }: Searchable, search: string): boolean {
  const text = folded(`${label} ${hint} ${keywords}`);
  return folded(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}
