import contract from '@palco/openapi/openapi.json' with { type: 'json' };
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020';
import formats from 'ajv-formats';
import { isSingleLine } from './sdk-internals';

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>;
  readonly $ref?: string;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly responses: Readonly<Record<string, Described>>;
}

// The document itself is validated by `npm run check`; here it would cost each test file half a second.
const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);
ajv.addFormat('single-line', isSingleLine);
ajv.addSchema(contract, 'contract');

const operations = new Map(
  Object.entries(contract.paths).flatMap(([path, item]) =>
    Object.entries(item as unknown as Record<string, DescribedOperation>)
      .filter(([, { operationId }]) => operationId !== undefined)
      .map(([method, operation]) => [operation.operationId ?? '', { ...operation, path, method }] as const),
  ),
);

const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The place of a response or a request body in the document, with references resolved. */
function pathOf(
  described: Described,
  path: string,
): { readonly described: Described; readonly path: string } {
  if (described.$ref === undefined) return { described, path };
  const found = described.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], contract);
  return { described: found as Described, path: described.$ref.slice(1) };
}

const validators = new Map<string, ValidateFunction>();

function validatorAt(path: string): ValidateFunction {
  const known = validators.get(path) ?? ajv.compile({ $ref: `contract#${encodeURI(path)}` });
  validators.set(path, known);
  return known;
}

/** The violations of the schema at a place of the document by a JSON value. */
function problemsAt(path: string, value: unknown): readonly string[] {
  const validate = validatorAt(path);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}

/** The violations of the contract by an answer. */
export function answerProblems(operationId: string, status: number, body: unknown): readonly string[] {
  const operation = operations.get(operationId);
  if (!operation) return ['the contract has no such operation'];
  const key = [String(status), 'default'].find((one) => one in operation.responses);
  const response = key === undefined ? undefined : operation.responses[key];
  if (key === undefined || !response) return [`the contract has no answer ${status}`];
  const { described, path } = pathOf(
    response,
    pointer('paths', operation.path, operation.method, 'responses', key),
  );
  if (!described.content?.['application/json']) return body === undefined ? [] : ['a body where none is'];
  return problemsAt(`${path}${pointer('content', 'application/json', 'schema')}`, body);
}

/** The violations of a named schema of the contract by a value. */
export function schemaProblems(name: string, value: unknown): readonly string[] {
  return problemsAt(pointer('components', 'schemas', name), value);
}
