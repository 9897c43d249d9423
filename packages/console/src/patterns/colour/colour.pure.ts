/** A colour as it is stored, and its opacity. */
export interface HexColor {
  /** `#rrggbb` in lower case. */
  readonly hex: string;
  /** Percent, 0 to 100; 100 hides what is below. */
  readonly opacity: number;
}

/** Parses a decimal number, or a percentage of `full`; limited to `full`. Null for anything else. */
function readPart(text: string, full: number): number | null {
  const match = /^(\d+(?:\.\d+)?|\.\d+)(%)?$/.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  return Math.min(full, match[2] === '%' ? (value / 100) * full : value);
}

/**
 * Converts a CSS `rgb()` or `rgba()` colour to hex and opacity: with commas, spaces or `/` between the numbers, which may be
 * percentages and are limited to their maximum. Null for any other text (specification, section 5).
 */
function rgbaToHex(text: string): HexColor | null {
  const inside = /^rgba?\((.*)\)$/i.exec(text.trim())?.[1];
  const parts = (inside ?? '').split(/[\s,/]/).filter(Boolean);
  if (parts.length < 3 || parts.length > 4) return null;
  const channels = parts.slice(0, 3).map((part) => readPart(part, 255));
  const alpha = readPart(parts[3] ?? '1', 1);
  if (alpha === null || channels.includes(null)) return null;
  const digits = channels.map((value) =>
    Math.round(value ?? 0)
      .toString(16)
      .padStart(2, '0'),
  );
  return { hex: `#${digits.join('')}`, opacity: Math.round(alpha * 100) };
}

/** `#abc`, `#aabbcc`, both with opacity too (`#abcd`, `#aabbccdd`), the hash may be missing. */
function readHex(text: string): HexColor | null {
  const digits = /^#?([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/.exec(text)?.[1];
  if (digits === undefined) return null;
  const long = digits.length < 6 ? digits.replaceAll(/./g, '$&$&') : digits;
  const alpha = long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1;
  return { hex: `#${long.slice(0, 6)}`, opacity: Math.round(alpha * 100) };
}

/**
 * Reads a colour that somebody typed or pasted: hex digits or rgba text, which becomes hex and opacity
 * (specification, section 5).
 *
 * @example readColour('rgba(47, 75, 240, 0.5)'); // { hex: '#2f4bf0', opacity: 50 }
 */
export function readColour(text: string): HexColor | null {
  const clean = text.trim().toLowerCase();
  return readHex(clean) ?? rgbaToHex(clean);
}

/** Relative luminance by WCAG 2.2, 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a colour in its uses. */
export interface ColourContrast {
  /** The text that reads better on it. */
  readonly text: 'white' | 'black';
  /** Contrast ratio of that text, 1 to 21. */
  readonly ratio: number;
  /** Contrast ratio of the colour on a black player. */
  readonly onPlayer: number;
}

/** How well a colour of the form `#rrggbb` carries text, and shows over a player. */
export function contrastOf(hex: string): ColourContrast {
  const own = luminance(hex) + 0.05;
  const white = 1.05 / own;
  const black = own / 0.05;
  return { text: white >= black ? 'white' : 'black', ratio: Math.max(white, black), onPlayer: black };
}
