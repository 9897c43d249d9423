/** What a test picture shows. */
export interface TestPicture {
  readonly label: string;
  readonly title: string;
  readonly rate: number;
  /** Seconds since 1970 at the first picture, plus the offset of the time zone: the clock shows them as a time in UTC. */
  readonly localSeconds: number;
  /** Path of a font that FreeType reads (WOFF, not WOFF2). */
  readonly font: string;
}

const width = 1280;
const height = 720;
/** What fits into the panel at the size of the title. */
const longestTitle = 44;

/** What the font has no glyph for: it holds Latin letters alone. The rest would be drawn as boxes. */
const undrawable = /[^\u0020-\u007e\u00a1-\u00ff\u0131\u0152\u0153\u2010-\u2027\u20ac\u2122]/gu;

/** A title in one line that the font can draw, cut to what fits; empty where nothing of it can be drawn. */
export function drawableText(text: string): string {
  const drawable = [...text.normalize('NFC')]
    // An accent that the font lacks goes, its letter stays: ő becomes o.
    .map((sign) => (sign.search(undrawable) === -1 ? sign : sign.normalize('NFD').replace(/\p{M}/gu, '')))
    .join('')
    .replace(undrawable, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (drawable.length <= longestTitle) return drawable;
  return `${drawable.slice(0, longestTitle - 1).trimEnd()}…`;
}

/** A value of an option in FFmpeg's notation of filters, which reads twice: first the graph, then the options. */
export function quoted(value: string): string {
  const inOption = value.replace(/[\\':]/g, '\\$&');
  return inOption.replace(/[\\'[\],;]/g, '\\$&');
}

interface Line {
  readonly text: string;
  readonly size: number;
  readonly y: number;
  readonly colour: string;
  /** `none` draws the text as it is; `normal` reads `%{…}`. */
  readonly expansion: 'none' | 'normal';
}

function drawLine(font: string, { text, size, y, colour, expansion }: Line): string {
  const options = `fontsize=${size}:fontcolor=${colour}:x=(w-text_w)/2:y=${y}:expansion=${expansion}`;
  return `drawtext=fontfile=${quoted(font)}:text=${quoted(text)}:${options}`;
}

/** Source and filters of the picture, in FFmpeg's notation. */
export function testPictureGraph({ label, title, rate, localSeconds, font }: TestPicture): string {
  const clock = `%{pts:gmtime:${Math.floor(localSeconds)}:%H\\:%M\\:%S}`;
  const drawn = drawableText(title);
  const lines: readonly Line[] = [
    { text: label, size: 60, y: 208, colour: 'white', expansion: 'none' },
    { text: clock, size: 148, y: 300, colour: 'white', expansion: 'normal' },
    { text: drawn, size: 38, y: 478, colour: '0xcbd5e1', expansion: 'none' },
  ];
  return [
    `testsrc2=size=${width}x${height}:rate=${rate}`,
    'drawbox=x=120:y=170:w=1040:h=380:color=0x0b1020@0.86:t=fill',
    ...lines.filter(({ text }) => text !== '').map((line) => drawLine(font, line)),
  ].join(',');
}

/** A quiet tone with a beep once a second, in FFmpeg's notation. */
export const testToneGraph = 'sine=frequency=440:beep_factor=2:sample_rate=44100,volume=0.5';
