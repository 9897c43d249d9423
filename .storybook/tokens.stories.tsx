import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import pairs from '../packages/theme/contrast-pairs.json';
import { brands } from './toolbar';

/** Foreground, background and the least contrast that WCAG 2.2 asks for: 4.5 for text, 3 for what is no text. */
type Pair = (typeof pairs)[number];

const themes = ['light', 'dark'] as const;

const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!;

/** Relative luminance by WCAG 2.2 of what the browser paints for a colour. */
function luminanceOf(colour: string): number {
  pixel.fillStyle = colour;
  pixel.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = [...pixel.getImageData(0, 0, 1, 1).data].map((byte) => {
    const part = byte / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two tokens, as they are computed inside of an element. */
function contrastIn(place: HTMLElement, { front, back }: Pair): number {
  const probe = document.createElement('i');
  probe.style.color = `var(--palco-${front})`;
  probe.style.backgroundColor = `var(--palco-${back})`;
  place.append(probe);
  const { color, backgroundColor } = getComputedStyle(probe);
  const lights = [luminanceOf(color), luminanceOf(backgroundColor)];
  probe.remove();
  return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
}

/** Writes the measured contrast into a cell as soon as it stands in its theme. */
const measured = (pair: Pair) => (cell: HTMLElement | null) => {
  if (cell) cell.textContent = contrastIn(cell.parentElement!, pair).toFixed(1);
};

/** The pairs of colours that belong together, in both themes and the brand of the toolbar, with the contrast that was measured. */
function Tokens() {
  return themes.map((theme) => (
    <section key={theme} data-theme={theme} data-palco-scope="" className="tokens">
      <h2>{theme}</h2>
      <ul>
        {pairs.map((pair) => {
          const { front, back, least } = pair;
          const colours = { color: `var(--palco-${front})`, backgroundColor: `var(--palco-${back})` };
          return (
            <li key={`${front} ${back}`}>
              <span aria-hidden="true" className="sample" style={colours}>
                {least > 3 && 'Aa'}
              </span>{' '}
              <code>{front}</code> on <code>{back}</code>: <b ref={measured(pair)} /> of {least}
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

const texts = [
  ['event', 'Aula inaugural 2027'],
  ['figure', '1.090'],
  ['title', 'Biblioteca'],
  ['figure-2', '0,4'],
  ['section', 'Linha do programa'],
  ['row', 'Conselho de classe'],
  ['body', 'O sinal 1 voltou: caiu uma vez, por 4 s.'],
  ['meta', 'no ar desde as 19:00'],
  ['label', 'bom: até 1 %'],
  ['axis', '19:15'],
] as const;

const wide = new Set<string>(['event', 'figure', 'title', 'figure-2', 'section', 'row']);

const radii = [
  'var(--palco-r-1)',
  'var(--palco-r-2)',
  'var(--palco-r-3)',
  'var(--palco-r-4)',
  'var(--palco-arch)',
];

const spaces = ['1', '2', '3', '4', '5', '6', '7', '8'].map((step) => `var(--palco-s-${step})`);

const meta = { title: 'Tokens', component: Tokens } satisfies Meta<typeof Tokens>;
export default meta;

/** What is no colour: sizes of text in their widths, radii, spaces and the shadow. */
export const Forms: StoryObj<typeof meta> = {
  render: () => (
    <section className="tokens">
      {texts.map(([size, words]) => (
        <p
          key={size}
          data-width={wide.has(size) ? 'wide' : undefined}
          style={{ fontSize: `var(--palco-text-${size})` }}
        >
          {words}
        </p>
      ))}
      <p data-width="narrow">01:24:37</p>
      <ul className="forms">
        {radii.map((borderRadius) => (
          <li key={borderRadius} style={{ borderRadius }} />
        ))}
      </ul>
      <ul className="forms">
        {spaces.map((inlineSize) => (
          <li key={inlineSize} style={{ inlineSize }} />
        ))}
      </ul>
    </section>
  ),
};

/** Every pair reaches its contrast in both themes, with each brand of the toolbar in all places that a partner can set. */
export const Contrast: StoryObj<typeof meta> = {
  play: async ({ canvasElement }) => {
    const tooLow = themes.flatMap((theme) =>
      brands.flatMap(({ value, title }) => {
        const place = document.createElement('div');
        place.dataset['theme'] = theme;
        place.dataset['palcoScope'] = '';
        for (const name of ['brand', 'action', 'team']) place.style.setProperty(`--palco-${name}`, value);
        canvasElement.append(place);
        const found = pairs
          .map((pair) => ({ pair, contrast: contrastIn(place, pair) }))
          .filter(({ pair: { least }, contrast }) => contrast < least - 0.05)
          .map(
            ({ pair: { front, back }, contrast }) =>
              `${title}, ${theme}: ${front} on ${back} ${contrast.toFixed(2)}`,
          );
        place.remove();
        return found;
      }),
    );
    await expect(tooLow).toEqual([]);
  },
};
