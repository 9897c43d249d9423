// Writes docs/kit/tokens.md from packages/theme/src/tokens.css: each token with what Chromium makes of it in both themes, and the
// contrast of the pairs that belong together. `--check` needs no browser: it fails where the tokens have changed since.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { requireBrowser, root } from './toolchain.mjs';

const page = join(root, 'docs/kit/tokens.md');
const source = readFileSync(join(root, 'packages/theme/src/tokens.css'), 'utf8');
const pairsFile = readFileSync(join(root, 'packages/theme/contrast-pairs.json'), 'utf8');
const mark = `<!-- Made by tooling/token-page.mjs from tokens ${createHash('sha256')
  .update(source + pairsFile)
  .digest('hex')
  .slice(0, 16)}. -->`;

if (process.argv.includes('--check')) {
  if (readFileSync(page, 'utf8').startsWith(mark)) process.exit(0);
  console.error('docs/kit/tokens.md is outdated. Run `node tooling/token-page.mjs`.');
  process.exit(1);
}

const groups = readGroups(source);
const { colours, contrasts } = await measure(
  groups.flatMap(({ tokens }) => tokens.map(({ name }) => name)),
  JSON.parse(pairsFile),
);
const text = [mark, '', ...introduction(), ...groups.flatMap(sectionOf), ...contrastTable(contrasts)].join(
  '\n',
);
const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
writeFileSync(page, (await format('docs/kit/tokens.md', text, style)).code);

/** The tokens under the headings of the style sheet (`---- Title: about ----`), each with its value and its comment. */
function readGroups(css) {
  const found = [];
  // What media queries change is a value of its own; the names are those above.
  for (const line of css.slice(0, css.indexOf('@media (prefers-reduced-motion')).split('\n')) {
    const [, heading] = /\/\* ---- (.+?) ---- \*\//.exec(line) ?? [];
    if (heading) {
      const [, title, about = ''] = /^([^:]+?)(?:: (.+))?$/.exec(heading) ?? [];
      found.push({ title, about, tokens: [] });
    }
    const [, name, value, , note = ''] =
      /^\s+--palco-([\w-]+): (.+?)(;|$)(?:.*?\/\* (.+?) \*\/)?/.exec(line) ?? [];
    if (name && name !== 'brand') found.at(-1).tokens.push({ name, value: value.trim(), note });
  }
  return found.filter(({ tokens }) => tokens.length > 0);
}

/** What the browser computes in both themes, for the brand that is set by default. */
async function measure(names, pairs) {
  const { chromium } = await import('playwright');
  const browser = await chromium.launch({ executablePath: await requireBrowser(), args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    await tab.setContent(`<style>${source}</style>`);
    return await tab.evaluate(measureInPage, { names, pairs });
  } finally {
    await browser.close();
  }
}

/** Runs in the page. */
function measureInPage({ names, pairs }) {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const places = ['light', 'dark'].map((theme) => {
    const place = document.createElement('div');
    place.dataset.theme = theme;
    place.dataset.palcoScope = '';
    document.body.append(place);
    return place;
  });
  const paint = (place, name) => {
    place.style.color = '';
    place.style.color = `var(--palco-${name})`;
    pixel.clearRect(0, 0, 1, 1);
    pixel.fillStyle = getComputedStyle(place).color;
    pixel.fillRect(0, 0, 1, 1);
    return [...pixel.getImageData(0, 0, 1, 1).data];
  };
  const hex = (bytes) => {
    const shown = bytes[3] === 255 ? bytes.slice(0, 3) : bytes;
    return `#${shown.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
  const luminance = (bytes) => {
    const [red, green, blue] = bytes.map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const isColour = (name) => {
    const value = getComputedStyle(places[0]).getPropertyValue(`--palco-${name}`);
    return CSS.supports('color', value);
  };
  const colours = Object.fromEntries(
    names.filter(isColour).map((name) => [name, places.map((place) => hex(paint(place, name)))]),
  );
  const contrasts = pairs.map((pair) => ({
    ...pair,
    measured: places.map((place) => {
      const lights = [pair.front, pair.back].map((name) => luminance(paint(place, name)));
      return (Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05);
    }),
  }));
  return { colours, contrasts };
}

function introduction() {
  return `# Tokens of the theme

Every custom property of \`@palco/theme/tokens.css\`, under the name that your style sheets use. A partner sets \`--palco-brand\`, and if
wanted \`--palco-action\` and \`--palco-team\`; their labels and marks follow. The colours below are those of the default brand, as Chromium
paints them; [Theming](../guides/theming.md) says how a page takes another one, and Storybook («Tokens») measures the contrasts for each
brand of its toolbar.

With \`prefers-contrast: more\` lines and quiet text get stronger, and with \`prefers-reduced-motion\` all durations go to nothing.
`.split('\n');
}

function sectionOf({ title, about, tokens }) {
  const areColours = tokens.some(({ name }) => name in colours);
  const isExplained = tokens.some(({ note }) => note);
  const head = ['Token', ...(areColours ? ['Light', 'Dark'] : ['Value']), ...(isExplained ? ['For'] : [])];
  return [
    `## ${title}`,
    '',
    ...(about ? [`${about[0].toUpperCase()}${about.slice(1)}.`, ''] : []),
    `| ${head.join(' | ')} |`,
    `|${head.map(() => ' --- |').join('')}`,
    ...tokens.map(({ name, value, note }) => {
      const inThemes = (colours[name] ?? [code(value), '']).map((colour) =>
        name in colours ? swatch(colour) : colour,
      );
      const cells = areColours ? inThemes : [code(value)];
      return `| ${[code(`--palco-${name}`), ...cells, ...(isExplained ? [note] : [])].join(' | ')} |`;
    }),
    '',
  ];
}

function contrastTable(measured) {
  const shown = (number) => number.toFixed(1);
  return [
    '## Contrast',
    '',
    'Measured by WCAG 2.2 in both themes. Text needs 4.5, what is no text 3; the tests hold every brand of the toolbar to it.',
    '',
    '| Pair | Needs | Light | Dark |',
    '| --- | --- | --- | --- |',
    ...measured.map(
      ({ front, back, least, measured: [light, dark] }) =>
        `| \`${front}\` on \`${back}\` | ${least} | ${shown(light)} | ${shown(dark)} |`,
    ),
    '',
  ];
}

function code(words) {
  return `\`${words}\``;
}

/** A colour with its sample, which GitHub leaves out. */
function swatch(colour) {
  const look = `display:inline-block;inline-size:1em;block-size:1em;border:1px solid #8888;background:${colour}`;
  return `<i style="${look}"></i> \`${colour}\``;
}
