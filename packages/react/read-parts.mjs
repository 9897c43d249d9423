// What the parts of the kit promise to style sheets and keyboards, read from their sources: the tables that the code itself uses.
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

// Imported as a module its 9 MB would be read twice, first for their names.
const ts = createRequire(import.meta.url)('typescript');
const here = import.meta.dirname;
const families = {
  Upload: 'upload',
  Processing: 'processing',
  Player: 'player',
  Transcript: 'transcript',
  TeamPicker: 'team-picker',
  Classroom: 'classroom',
  DateRange: 'date-range',
  LiveChart: 'live-chart',
};
/** Where the keys of a part are written, `[file, table]`. A part that handles keys and has no line here fails the reading. */
const keyTables = {
  'team-picker-search': ['src/team-picker/team-picker.keys.ts', 'teamSearchKeys'],
  'player-seek-bar': ['src/player/player.keys.ts', 'seekBarKeys'],
  'player-sign-window': ['src/player/player.keys.ts', 'signWindowKeys'],
  'player-key-help': ['src/player/help-key.pure.ts', 'helpKeys'],
  'player-root': ['../sdk/src/player/player-keys.pure.ts', 'playerKeys'],
  'transcript-list': ['src/transcript/transcript.keys.ts', 'transcriptListKeys'],
  'transcript-search-input': ['src/transcript/transcript.keys.ts', 'transcriptSearchKeys'],
  'date-range-month': ['../sdk/src/date-range/calendar.pure.ts', 'moves'],
};
const isNoSource = /\.(test|test-d|stories|fixture)\.tsx?$/;
const { config } = ts.readConfigFile(join(here, 'tsconfig.json'), ts.sys.readFile);
const { options } = ts.parseJsonConfigFileContent(config, ts.sys, here);
const program = ts.createProgram(Object.values(families).flatMap(filesOf), options);
const checker = program.getTypeChecker();

/**
 * The families with their parts: `{ family, values: { 'data-stage': […] }, parts: [{ name, part, tag, about, attributes, variables,
 * keys }] }`.
 */
export function readFamilies() {
  return Object.entries(families).map(([family, folder]) => {
    const found = filesOf(folder)
      .flatMap(partsIn)
      .filter(({ part }) => part.startsWith(`${folder}-`))
      .map((one) => ({ name: nameOf(family, one.part.slice(folder.length + 1)), ...one }))
      .sort((one, other) => one.name.localeCompare(other.name));
    const values = [...new Map(found.flatMap(({ attributes }) => attributes))].sort();
    const parts = found.map(({ attributes, ...one }) => ({
      ...one,
      attributes: attributes.map(([name]) => name),
    }));
    return { family, values: Object.fromEntries(values), parts };
  });
}

function filesOf(folder) {
  return readdirSync(join(here, 'src', folder))
    .filter((file) => file.endsWith('.tsx') && !isNoSource.test(file))
    .map((file) => join(here, 'src', folder, file));
}

function nameOf(family, kebab) {
  return `${family}.${kebab.replaceAll(/(^|-)([a-z])/g, (_all, _dash, letter) => letter.toUpperCase())}`;
}

/** What each `createPart(tag, part, useView)` and each `usePart(tag, { part, state, attributes, variables })` of a file says. */
function partsIn(file) {
  const source = program.getSourceFile(file);
  const found = [];
  const visit = (node) => {
    const called = ts.isCallExpression(node) && node.expression.getText();
    if (called === 'usePart') found.push(...describeCall(node));
    if (called === 'createPart') found.push(...describeView(node));
    ts.forEachChild(node, visit);
  };
  visit(source);
  const areKeysWritten = found.some(({ part }) => part in keyTables);
  if (/keydown/i.test(source.text) && !areKeysWritten)
    throw new Error(`${file} handles keys: name their table in read-parts.mjs.`);
  return found;
}

function describeCall(call) {
  const spec = call.arguments[1];
  const named = spec.properties.find(({ name }) => name?.getText() === 'part');
  return describe(call, named.initializer, checker.getTypeAtLocation(spec));
}

function describeView(call) {
  const [, part, useView] = call.arguments;
  const [signature] = checker.getTypeAtLocation(useView).getCallSignatures();
  return describe(call, part, checker.getReturnTypeOfSignature(signature));
}

function describe(call, named, type) {
  const typeOf = (name) => {
    const property = type.getProperty(name);
    return property && checker.getTypeOfSymbolAtLocation(property, call);
  };
  const state = checker.getNonNullableType(typeOf('state'));
  const attributes = checker.getTypeArguments(typeOf('attributes')).map((key) => {
    const property = state.getProperty(literalOf(key));
    return [attributeOf(property.name), valuesOf(checker.getTypeOfSymbolAtLocation(property, call))];
  });
  const variables = (typeOf('variables')?.getProperties() ?? []).map(({ name }) => name);
  return namesOf(checker.getTypeAtLocation(named)).map((part) => ({
    part,
    tag: call.arguments[0].text,
    about: aboutOf(part, call.getSourceFile()),
    attributes,
    variables,
    keys: keysOf(part),
  }));
}

/** As `src/bind/data-attributes.ts` names it. */
function attributeOf(key) {
  return `data-${key === 'errorCode' ? 'error' : key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The comment of the component of a part: of `UploadItem` for `upload-item`, else of the only one of the file. */
function aboutOf(part, source) {
  const name = nameOf('', `-${part}`).slice(1);
  const components = source.statements.filter(ts.isVariableStatement).filter(isExported);
  const named = components.find(
    ({ declarationList }) => declarationList.declarations[0].name.getText() === name,
  );
  const about = commentOf(named ?? components[0]);
  if (about === '') throw new Error(`${source.fileName}: ${name} has no comment.`);
  return about;
}

function isExported({ modifiers = [] }) {
  return modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/** The comment of a declaration in one line, without its tags. */
function commentOf(node) {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\s+/g, ' ').trim();
}

/** The keys of a part with the comments of its table, `{ ArrowLeft: 'A day back.' }`. */
function keysOf(part) {
  if (!(part in keyTables)) return {};
  const [file, table] = keyTables[part];
  const source = ts.createSourceFile(
    file,
    readFileSync(join(here, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const statements = source.statements.filter(ts.isVariableStatement);
  const declared = statements.flatMap(({ declarationList }) => [...declarationList.declarations]);
  const entries = declared.find(({ name }) => name.getText() === table)?.initializer?.properties;
  if (!entries) throw new Error(`${file} has no table ${table}.`);
  return Object.fromEntries(
    entries.map((entry) => {
      const words = commentOf(entry);
      if (words === '') throw new Error(`${file}: ${entry.name.getText()} of ${table} has no comment.`);
      return [entry.name.text, words];
    }),
  );
}

/** The literals of a type that is one literal or a union of some. */
function namesOf(type) {
  return (type.isUnion() ? type.types : [type]).map(literalOf);
}

function literalOf(type) {
  if (!type.isStringLiteral()) throw new Error(`A literal is needed, not ${checker.typeToString(type)}.`);
  return type.value;
}

/** What an attribute can say: a list of words, `flag` (there or not), `number`, or `text`. */
function valuesOf(type) {
  const parts = (type.isUnion() ? type.types : [type]).filter(
    ({ flags }) => !(flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Null)),
  );
  if (parts.every(({ flags }) => flags & ts.TypeFlags.BooleanLike)) return 'flag';
  if (parts.every(({ flags }) => flags & ts.TypeFlags.NumberLike)) return 'number';
  if (!parts.every((part) => part.isStringLiteral())) return 'text';
  // The compiler keeps the members of a union in no order.
  return parts.map(({ value }) => value).sort();
}
