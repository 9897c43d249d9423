// Writes what the parts promise (attributes, states, custom properties, keys) where people and stories read it, from the parts
// themselves; `--check` fails where a file is not current.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { format } from 'oxfmt';
import { readFamilies } from './read-parts.mjs';

const here = import.meta.dirname;
const root = join(here, '../..');
const style = JSON.parse(readFileSync(join(root, '.oxfmtrc.json'), 'utf8'));
const families = readFamilies();

/** What the browser itself does with the keys of an element. */
const nativeKeys = {
  button: 'Enter and Space press it',
  select: 'arrows choose, a letter jumps',
  dialog: 'Escape closes it',
  form: 'Enter in a field sends it',
};
const keyNames = {
  ' ': 'Space',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  home: 'Home',
  end: 'End',
};
const keyName = (key) => keyNames[key] ?? (/^[a-z]$/.test(key) ? key.toUpperCase() : key);
const words = { flag: 'there or not', number: 'a number', text: 'a text' };
const code = (text) => `\`${text}\``;
const wordsOf = (values) => (typeof values === 'string' ? words[values] : values.map(code).join(', '));

const readme = readFileSync(join(here, 'README.md'), 'utf8');
const [head, , tail] = readme.split(/(<!-- parts -->[\s\S]*<!-- \/parts -->)/);
const files = {
  'packages/react/README.md': `${head}<!-- parts -->\n\n${families.flatMap(summaryOf).join('\n')}\n<!-- /parts -->${tail}`,
  'docs/kit/parts.md': `${introduction()}\n${families.flatMap(contractOf).join('\n')}`,
  'packages/react/parts.json': JSON.stringify(families),
};
for (const [file, text] of Object.entries(files)) {
  const path = join(root, file);
  const { code: after } = await format(file, text, style);
  if (!process.argv.includes('--check')) writeFileSync(path, after);
  else if (after !== readFileSync(path, 'utf8')) {
    console.error(`${file} is outdated. Run \`pnpm --filter @palco/react parts\`.`);
    process.exitCode = 1;
  }
}

/** A family in the README: the states once, and a line a part. */
function summaryOf({ family, values, parts }) {
  return [
    `### ${family}`,
    '',
    ...Object.entries(values).map(([attribute, list]) => `- ${code(attribute)}: ${wordsOf(list)}`),
    '',
    '| Part | Element | Attributes | Custom properties |',
    '| --- | --- | --- | --- |',
    ...parts.map(({ name, tag, attributes, variables }) => {
      const names = attributes.map((attribute) => attribute.slice('data-'.length));
      return `| ${code(name)} | ${code(tag)} | ${names.join(', ')} | ${variables.map(code).join(', ')} |`;
    }),
    '',
  ];
}

function introduction() {
  return `<!-- Made from the sources of the parts by packages/react/generate-parts.mjs. -->

# Parts of the kit

What each part promises to your style sheet and to the keyboard. A promise changes only with a version of \`@palco/react\`.

- A part is one element with \`data-part\`, for example \`[data-part='upload-item']\`. It has no style of its own.
- Its states are attributes: \`[data-part='upload-item'][data-stage='failed']\`. «There or not» is an attribute without a value.
- Custom properties stand in the style of the element, for example \`inline-size: var(--palco-progress)\`.
- \`className\` takes a text or a function of the state, and \`render\` another element.

[Recipes](./recipes.md) show the same parts with plain CSS, CSS Modules and Tailwind.
`;
}

function contractOf({ family, values, parts }) {
  const attributes = Object.entries(values);
  return [
    `## ${family}`,
    '',
    '| Attribute | Says |',
    '| --- | --- |',
    ...attributes.map(([attribute, list]) => `| ${code(attribute)} | ${wordsOf(list)} |`),
    '',
    ...parts.flatMap(({ name, part, tag, about, attributes: own, variables, keys }) => [
      `### ${name}`,
      '',
      // An angle bracket would be an element of the page.
      about.replaceAll('<', '&lt;'),
      '',
      `- Selector: ${code(`[data-part='${part}']`)}, a ${code(tag)}`,
      `- Attributes: ${own.map(code).join(', ')}`,
      ...(variables.length > 0 ? [`- Custom properties: ${variables.map(code).join(', ')}`] : []),
      ...keysOf(tag, keys),
      '',
    ]),
  ];
}

function keysOf(tag, keys) {
  const own = Object.entries(keys).map(([key, does]) => `${code(keyName(key))} – ${does}`);
  const native = nativeKeys[tag] ? [`${nativeKeys[tag]}.`] : [];
  return own.length + native.length > 0 ? [`- Keyboard: ${[...own, ...native].join(' ')}`] : [];
}
