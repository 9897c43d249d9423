/** The label on a colour, and a tone of it that can be read on white: at least 4.5:1 each (WCAG AA). */
export interface ReadableColours {
  readonly label: '#ffffff' | '#000000';
  readonly onWhite: string;
}

const LEAST_CONTRAST = 4.5;
/** Below this luminance white is the better label; one of the two always reaches 4.5:1, as in the tokens of the theme. */
const WHITE_BELOW = 0.179;

type Channels = readonly [number, number, number];

const channelsOf = (hex: string): Channels => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const hexOf = (channels: Channels): string =>
  `#${channels.map((channel) => Math.floor(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
export function luminanceOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex).map((channel) => {
    const share = channel / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as unknown as Channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrastWithWhite = (hex: string): number => 1.05 / (luminanceOf(hex) + 0.05);

/** Darkens in steps: a link in a mail has one background, white, and mail clients know no colour functions. */
function readableOnWhite(hex: string): string {
  let tone = hex;
  while (contrastWithWhite(tone) < LEAST_CONTRAST) {
    const [red, green, blue] = channelsOf(tone);
    tone = hexOf([red * 0.96, green * 0.96, blue * 0.96]);
  }
  return tone;
}

/** For pages and mails that cannot compute them as the tokens of the theme do. */
export function readableColours(hex: string): ReadableColours {
  const label = luminanceOf(hex) < WHITE_BELOW ? '#ffffff' : '#000000';
  return { label, onWhite: readableOnWhite(hex) };
}
