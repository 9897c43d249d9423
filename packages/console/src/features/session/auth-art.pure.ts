/** A colour of the brand's hue: lightness, share of its chroma, opacity. */
export function tint(lightness: number, chroma: number, alpha = 1): string {
  return `oklch(from var(--palco-brand) ${lightness} calc(c * ${chroma}) h / ${alpha})`;
}

/** Each arch from the outside in: half its width, the height of its pillars, its colour. The light comes from behind. */
export const arches = [
  { half: 520, straight: 380, lightness: 0.17, chroma: 0.24 },
  { half: 410, straight: 330, lightness: 0.197, chroma: 0.34 },
  { half: 320, straight: 276, lightness: 0.246, chroma: 0.43 },
  { half: 248, straight: 230, lightness: 0.31, chroma: 0.53 },
  { half: 188, straight: 192, lightness: 0.386, chroma: 0.63 },
  { half: 138, straight: 160, lightness: 0.472, chroma: 0.73 },
  { half: 97, straight: 133, lightness: 0.567, chroma: 0.82 },
  { half: 62, straight: 110, lightness: 0.67, chroma: 0.92 },
] as const;
