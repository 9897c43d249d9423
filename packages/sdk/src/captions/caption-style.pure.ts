/**
 * The choices of each part of a look, the first of them the default.
 *
 * @example
 * ```ts
 * const sizes = captionStyleChoices.size; // 'normal', 'small', 'large', 'huge'
 * ```
 */
export const captionStyleChoices = {
  size: ['normal', 'small', 'large', 'huge'],
  color: ['white', 'yellow', 'cyan', 'green'],
  background: ['translucent', 'solid', 'none'],
  edge: ['none', 'outline', 'shadow'],
  position: ['bottom', 'top'],
} as const;

type Choices = typeof captionStyleChoices;

/** A part of the look of captions. */
export type CaptionStyleAspect = keyof Choices;

/** How captions look. */
export type CaptionStyle = { readonly [Aspect in CaptionStyleAspect]: Choices[Aspect][number] };

/**
 * The parts of a look, in the order of a menu.
 *
 * @example
 * ```ts
 * const menus = captionStyleAspects.map((aspect) => captionStyleChoices[aspect]);
 * ```
 */
export const captionStyleAspects = Object.keys(captionStyleChoices) as readonly CaptionStyleAspect[];

/** How captions look until somebody chooses. */
export const defaultCaptionStyle: CaptionStyle = {
  size: 'normal',
  color: 'white',
  background: 'translucent',
  edge: 'none',
  position: 'bottom',
};

/** Reads what was stored; what is unknown or damaged counts as the default. */
export function parseCaptionStyle(text: string | null): CaptionStyle {
  const stored = toRecord(text);
  const chosen = captionStyleAspects
    .map((aspect) => [aspect, stored[aspect]] as const)
    .filter(([aspect, value]) => (captionStyleChoices[aspect] as readonly unknown[]).includes(value));
  return { ...defaultCaptionStyle, ...(Object.fromEntries(chosen) as Partial<CaptionStyle>) };
}

function toRecord(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

const sizes = { small: '75%', normal: '100%', large: '150%', huge: '200%' } as const;

/** Each has a contrast of more than 12:1 on black. */
const colors = { white: '#ffffff', yellow: '#ffff00', cyan: '#00ffff', green: '#00ff00' } as const;

const backgrounds = { translucent: 'rgb(0 0 0 / 0.75)', solid: '#000000', none: 'transparent' } as const;

const outline = ['-1px -1px', '1px -1px', '-1px 1px', '1px 1px'].map((offset) => `${offset} 1px #000`).join();

const edges = { none: 'none', outline, shadow: '2px 2px 3px #000' } as const;

/** The custom properties by which a page shows a look, for `::cue` of its style sheet. */
export function captionVariables({ size, color, background, edge }: CaptionStyle) {
  // Light letters on a light picture cannot be read without either.
  const isBare = background === 'none' && edge === 'none';
  return {
    '--palco-caption-size': sizes[size],
    '--palco-caption-color': colors[color],
    '--palco-caption-background': backgrounds[background],
    '--palco-caption-edge': edges[isBare ? 'outline' : edge],
  } as const;
}
