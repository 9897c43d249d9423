// Writes docs/accessibility.md: what of WCAG 2.2 AA the tests prove on which screens, and what only a person can judge. The rules come
// from axe-core, the screens from the table that the walk opens. `--check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { criteria } from './accessibility-criteria.mjs';
import { root } from './toolchain.mjs';

const axe = createRequire(import.meta.url)('axe-core');
const file = join(root, 'docs/accessibility.md');
const walk = readFileSync(join(root, 'packages/console/e2e/screen-table.ts'), 'utf8');
const rulesOf = (() => {
  const rules = axe.getRules(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
  return (number) => {
    const tag = `wcag${number.replaceAll('.', '')}`;
    return rules
      .filter(({ tags }) => tags.includes(tag))
      .map(({ ruleId }) => ruleId)
      .sort();
  };
})();

/** Without what the formatter adds to tables. */
function bare(text) {
  return text.replaceAll(/ {2,}/g, ' ').replaceAll(/-{3,}/g, '---');
}

/** The paths of the table; an id in one is written as the name of what it is of. */
const screens = [...walk.matchAll(/\bpath: (?:'([^']+)'|`([^`]+)`)/g)].map(([, plain, made]) =>
  (plain ?? made).replaceAll(/\$\{([^}]+)\}/g, '{$1}'),
);
if (screens.length === 0) throw new Error('The table of the walk names no screen.');

const code = (words) => `\`${words}\``;
const row = ([number, name, level, own, person]) => {
  const rules = rulesOf(number).map(code).join(', ');
  const machine = [rules && `axe: ${rules}`, own].filter(Boolean).join('; ');
  const left = person || (machine ? '–' : 'all of it');
  return `| ${number} ${name} | ${level} | ${machine || '–'} | ${left} |`;
};
const unjudged = criteria.filter(([number, , , own]) => !own && rulesOf(number).length === 0);

const page = `# Accessibility

What the tests prove of WCAG 2.2, levels A and AA, and what no machine can judge. Written by \`node tooling/accessibility-page.mjs\`;
the checks compare it. It is no statement of conformance: nobody outside of the project has audited it.

## How it is proved

A walk in Chromium (\`every-screen.spec.ts\`) opens each screen below and each of its states (dialogs, menus, errors), at 1440 and 390 pixels, in
the light and the dark theme, and fails at the first violation that axe-core ${axe.version} finds; at 320 pixels and at 200 % zoom it
fails where anything scrolls sideways. A run that passed has therefore the same result for every screen: no violation. The tests of the
parts do the same for the kit in each of its states. Public pages (player, live, classroom, embeds) are opened by tests of their own.

## Criteria

${criteria.length} criteria. «Left to a person» is what a machine cannot see, also where a rule finds some violations: axe finds that a picture has
no text, not that its text is wrong.

| Criterion | Level | Checked by a machine | Left to a person |
| --- | --- | --- | --- |
${criteria.map(row).join('\n')}

No machine judges anything of ${unjudged.map(([number]) => number).join(', ') || 'none'}.

## Video

| Of viewers who | There is |
| --- | --- |
| do not hear | captions in files and in the picture, off until they are chosen, in a look that the viewer chooses (size, colour, background, edge, position); a window of sign language in step with the film |
| use a keyboard | keys for everything the player does, a list of them (\`?\`) and a switch that turns them off |
| do not drag | a corner button and a slider for the window of sign language |
| are disturbed by movement | no animation where the system asks for less |
| do not see | the names of all controls and the position as text; **no audio description yet** (1.2.3, 1.2.5) |

Whether a video has captions, a description or an interpretation, and whether they are right, is up to the team that publishes it.

## Screens

${screens.map((path) => `- ${code(path)}`).join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(file, page);
else if (bare(readFileSync(file, 'utf8')) !== bare(page)) {
  console.error('docs/accessibility.md is outdated. Run `node tooling/accessibility-page.mjs`.');
  process.exitCode = 1;
}
