// Writes the table of parts into the README from the parts themselves; `--check` fails where it is not current.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { format } from 'oxfmt';

// Imported as a module its 9 MB would be read twice, first for their names.
const ts = createRequire(import.meta.url)('typescript');
const here = import.meta.dirname;
const families = {
  Upload: 'upload',
  Processing: 'processing',
  Player: 'player',
  TeamPicker: 'team-picker',
  Carousel: 'carousel',
  Classroom: 'classroom',
  DateRange: 'date-range',
  LiveChart: 'live-chart',
};
const isNoSource = /\.(test|test-d|stories|fixture)\.tsx?$/;
const { config } = ts.readConfigFile(join(here, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, here);
const program = ts.createProgram(Object.values(families).flatMap(filesOf), options);
const checker = program.getTypeChecker();

const lines = Object.entries(families).flatMap(([family, folder]) => {
  const rows = filesOf(folder)
    .flatMap(partsIn)
    .filter(({ part }) => part.startsWith(`${folder}-`))
    .map(({ part, ...rest }) => ({ name: nameOf(family, part.slice(folder.length + 1)), ...rest }))
    .sort((one, other) => one.name.localeCompare(other.name));
  const values = new Map(rows.flatMap(({ attributes }) => attributes));
  return [
    `### ${family}`,
    '',
    ...[...values].map(([attribute, value]) => `- \`${attribute}\`: ${value}`).sort(),
    '',
    '| Part | Element | Attributes | Custom properties |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ name, tag, attributes, variables }) => {
      const names = attributes.map(([attribute]) => attribute.slice('data-'.length));
      return `| \`${name}\` | \`${tag}\` | ${names.join(', ')} | ${variables} |`;
    }),
    '',
  ];
});

const path = join(here, 'README.md');
const before = readFileSync(path, 'utf8');
const [head, , tail] = before.split(/(<!-- parts -->[\s\S]*<!-- \/parts -->)/);
const style = JSON.parse(readFileSync(join(here, '../../.oxfmtrc.json'), 'utf8'));
const { code: after } = await format(
  'README.md',
  `${head}<!-- parts -->\n\n${lines.join('\n')}\n<!-- /parts -->${tail}`,
  style,
);
if (!process.argv.includes('--check')) writeFileSync(path, after);
else if (after !== before) {
  console.error(
    'packages/react/README.md: the table of parts is outdated. Run `pnpm --filter @palco/react parts`.',
  );
  process.exitCode = 1;
}

function filesOf(folder) {
  return readdirSync(join(here, 'src', folder))
    .filter((file) => file.endsWith('.tsx') && !isNoSource.test(file))
    .map((file) => join(here, 'src', folder, file));
}

function nameOf(family, kebab) {
  return `${family}.${kebab.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter) => letter.toUpperCase())}`;
}

/** What each `usePart(tag, { part, state, attributes, variables })` of a file says. */
function partsIn(file) {
  const found = [];
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 'usePart') found.push(...describe(node));
    ts.forEachChild(node, visit);
  };
  visit(program.getSourceFile(file));
  return found;
}

function describe(call) {
  const [tag, spec] = call.arguments;
  const type = checker.getTypeAtLocation(spec);
  const typeOf = (name) => {
    const property = type.getProperty(name);
    return property && checker.getTypeOfSymbolAtLocation(property, spec);
  };
  const state = checker.getNonNullableType(typeOf('state'));
  const attributes = typeOf('attributes')
    .getProperties()
    .map((property) => {
      const attribute = literalOf(checker.getTypeAtLocation(property.valueDeclaration.initializer));
      const value = checker.getTypeOfSymbolAtLocation(state.getProperty(property.name), spec);
      return [attribute, valuesOf(value)];
    });
  const variables = typeOf('variables')?.getProperties() ?? [];
  const named = spec.properties.find(({ name }) => name?.getText() === 'part');
  return namesOf(checker.getTypeAtLocation(named.initializer)).map((part) => ({
    part,
    tag: tag.text,
    attributes,
    variables: variables.map(({ name }) => `\`${name}\``).join(', '),
  }));
}

/** The literals of a type that is one literal or a union of some. */
function namesOf(type) {
  return (type.isUnion() ? type.types : [type]).map(literalOf);
}

function literalOf(type) {
  if (!type.isStringLiteral()) throw new Error(`A literal is needed, not ${checker.typeToString(type)}.`);
  return type.value;
}

/** What an attribute can say. */
function valuesOf(type) {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  if (parts.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return 'there or not';
  if (parts.every(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 'a number';
  // The compiler keeps the members of a union in no order.
  const words = parts.map((part) => (part.isStringLiteral() ? `\`${part.value}\`` : 'a text'));
  return words.sort().join(', ');
}
