// The HTTP reference from the contract: a page for each noun, with every operation, its permission, event, fields and errors.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../openapi/generated/openapi.json'), 'utf8'),
);
const methods = ['get', 'put', 'post', 'patch', 'delete', 'head'];

const code = (text) => `\`${text}\``;
/** In a cell of a table; an angle bracket would be an element of the page, and two braces an expression. */
const cell = (text = '') =>
  text
    .replaceAll(/\s+/g, ' ')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
    .replaceAll('{{', '&#123;{')
    .trim();

function follow(schema) {
  if (!schema?.$ref) return schema;
  return schema.$ref
    .slice(2)
    .split('/')
    .reduce((place, step) => place[step], document);
}

const nameOf = ({ $ref } = {}) => $ref?.split('/').at(-1);

/** A type in a word or two. */
function typeOf(schema) {
  if (!schema) return 'any';
  if (schema.$ref) return nameOf(schema);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  const several = schema.oneOf ?? schema.anyOf;
  if (several) return several.map(typeOf).join(' or ');
  if (schema.allOf) return schema.allOf.map(typeOf).join(' and ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items)}`;
  const types = [schema.type ?? 'any'].flat().join(' or ');
  return schema.format ? `${types} (${schema.format})` : types;
}

/** The fields of an object, those that it takes over from others included. */
function fieldsOf(given) {
  const schema = follow(given) ?? {};
  const inherited = (schema.allOf ?? []).flatMap(fieldsOf);
  const own = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    type: typeOf(field),
    isRequired: schema.required?.includes(name) ?? false,
    about: field.description ?? follow(field)?.description,
  }));
  return [...inherited, ...own];
}

function tableOf(rows) {
  if (rows.length === 0) return [];
  return [
    '',
    '| Name | Type | |',
    '| --- | --- | --- |',
    ...rows.map(
      ({ name, type, isRequired, about }) =>
        `| ${code(name)}${isRequired ? ' *' : ''} | ${cell(type)} | ${cell(about)} |`,
    ),
    '',
  ];
}

const contentOf = (given) => Object.entries(follow(given)?.content ?? {});

function bodyOf(body) {
  return contentOf(body).flatMap(([type, { schema }]) => [
    '',
    `**Body** ${code(type)}${schema?.$ref ? ` – ${nameOf(schema)}` : ''}`,
    ...tableOf(fieldsOf(schema)),
  ]);
}

function answersOf(responses) {
  return Object.entries(responses).flatMap(([status, given]) => {
    const answer = follow(given);
    const contents = contentOf(given).map(([type, { schema }]) => `${code(type)} ${cell(typeOf(schema))}`);
    return [`- **${status}** ${[cell(answer.description), ...contents].filter(Boolean).join(' – ')}`];
  });
}

const accessOf = (access) => (Array.isArray(access) ? access.map(code).join(' or ') : access);

function operationOf({ path, method, operation, shared }) {
  const parameters = [...shared, ...(operation.parameters ?? [])].map(follow).map((one) => ({
    name: one.name,
    type: `${typeOf(one.schema)}, ${one.in}`,
    isRequired: one.required,
    about: one.description,
  }));
  return [
    `## ${operation.operationId}`,
    '',
    `\`${method.toUpperCase()} ${path}\` – ${cell(operation.summary)}`,
    '',
    ...(operation.description ? [cell(operation.description), ''] : []),
    `- Permission: ${accessOf(operation['x-permissions'])}`,
    `- Callers: ${(operation['x-principals'] ?? ['user']).join(', ')}`,
    `- Event: ${operation['x-event']}`,
    `- Errors: ${operation['x-errors'].map(code).join(', ')}`,
    ...(parameters.length > 0 ? ['', '**Parameters**', ...tableOf(parameters)] : []),
    ...bodyOf(operation.requestBody),
    '',
    '**Answers**',
    '',
    ...answersOf(operation.responses),
    '',
  ];
}

function operationsOf(tag) {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => item[method]?.tags?.includes(tag))
      .map((method) => ({ path, method, operation: item[method], shared: item.parameters ?? [] })),
  );
}

export function writeHttpReference(out) {
  mkdirSync(out, { recursive: true });
  let written = 0;
  for (const { name, description } of document.tags) {
    const operations = operationsOf(name);
    written += operations.length;
    const lines = [`# ${name}`, '', `${description}.`, '', ...operations.flatMap(operationOf)];
    writeFileSync(join(out, `${name}.md`), `${lines.join('\n')}\n`);
  }
  const all = Object.values(document.paths).flatMap((item) => methods.filter((method) => item[method]));
  if (written !== all.length)
    throw new Error(
      `The pages hold ${written} of ${all.length} operations: a noun is missing among the tags.`,
    );
}
