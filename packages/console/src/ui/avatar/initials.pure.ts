const particles = new Set(['da', 'das', 'de', 'do', 'dos', 'e', 'em', 'of', 'the']);

/** Up to two initials of a name, without particles: «Instituto Saúde em Dia» is IS. */
export function initialsOf(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => word && !particles.has(word.toLowerCase()))
    .slice(0, 2);
  return words.map((word) => [...word][0]?.toUpperCase() ?? '').join('');
}

/** A hue that stays with a name, in degrees. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return (hash * 137) % 360;
}
