import openapiDocument from '@palco/openapi/openapi.json' with { type: 'json' };
import type { OperationId, RoutePolicy, Schema, Access, Operation } from './operation';
import type { Principal } from './principal';

interface Parameter {
  readonly name: string;
  readonly in: 'query' | 'path' | 'header';
  readonly required?: boolean;
  readonly schema: Schema;
}

interface Content {
  readonly content?: Readonly<Record<string, { schema?: Schema }>>;
}

interface DocumentOperation {
  readonly operationId: string;
  readonly 'x-permissions': Access;
  readonly 'x-principals'?: readonly Principal['kind'][];
  readonly 'x-event': string;
  readonly 'x-streamed'?: boolean;
  readonly 'x-signed'?: boolean;
  readonly 'x-replica'?: boolean;
  readonly 'x-max-body-kib'?: number;
  readonly tags?: readonly string[];
  readonly 'x-errors': readonly string[];
  readonly 'x-origins'?: 'account' | 'any';
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** The id under which the validator knows the whole document. */
export const CONTRACT_ID = 'palco';

/** The contract as it is served at `/openapi.json`. */
export const contractDocument: Schema = openapiDocument;

const METHODS = ['get', 'put', 'post', 'patch', 'delete', 'head'] as const;

/** Follows a reference inside of the document, for what is not a schema. */
function resolveReference<Value>(value: Value): Value {
  const reference = (value as { $ref?: string }).$ref;
  if (reference === undefined) return value;
  return reference
    .split('/')
    .slice(1)
    .reduce<unknown>((node, key) => (node as Schema)[key], contractDocument) as Value;
}

/** Makes the references of schemas absolute, so that the validator resolves them in the document of {@link CONTRACT_ID}. */
function absoluteReferences<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith('#/') ? `${CONTRACT_ID}${inner}` : inner,
  ) as Value;
}

function objectSchema(parameters: readonly Parameter[], closed: boolean): Schema {
  const name = (parameter: Parameter): string =>
    parameter.in === 'header' ? parameter.name.toLowerCase() : parameter.name;
  return {
    type: 'object',
    additionalProperties: !closed,
    required: parameters.filter(({ required }) => required).map(name),
    properties: Object.fromEntries(parameters.map((parameter) => [name(parameter), parameter.schema])),
  };
}

/**
 * A client sends `accountId` with every call that it makes for a signed-in person (specification section 7), also where
 * it has no meaning: it is never an unknown parameter.
 */
const accountIdParameter: Parameter = {
  name: 'accountId',
  in: 'query',
  schema: { type: 'string', format: 'uuid' },
};

function answerSchemas(responses: DocumentOperation['responses']): Operation['schemas']['answers'] {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      Object.fromEntries(
        Object.entries(resolveReference(response).content ?? {}).map(([type, { schema }]) => [
          type,
          type === 'application/json' ? (schema ?? null) : null,
        ]),
      ),
    ]),
  );
}

const KIB = 1024;

/** Longest body by default: a hostile one must stay cheap to parse, above all in operations without authentication. */
function maxBodyBytes(operation: DocumentOperation, body: Operation['body']): number {
  if (body === 'none') return KIB;
  const defaultKib = operation['x-permissions'] === 'public' ? 16 : 128;
  return (operation['x-max-body-kib'] ?? defaultKib) * KIB;
}

const policies = { account: 'embed', any: 'open' } as const;

function policyOf({ 'x-origins': origins }: DocumentOperation): RoutePolicy {
  return origins === undefined ? 'api' : policies[origins];
}

const takesBoth = (content: object): boolean =>
  'application/json' in content && 'multipart/form-data' in content;

function bodyOf({ requestBody }: DocumentOperation, content: object): Operation['body'] {
  if (requestBody === undefined) return 'none';
  if ('application/json' in content) return 'json';
  return 'multipart/form-data' in content || 'application/octet-stream' in content ? 'multipart' : 'sdp';
}

/** Operations of these tags are about the signed-in person, and not about a team. */
const personalTags = ['session', 'secondFactor', 'recovery'] as const;

/** Reads one operation of a path. */
export function readOperation(path: string, method: (typeof METHODS)[number], item: Schema): Operation {
  const operation = item[method] as DocumentOperation;
  const shared = (item['parameters'] ?? []) as readonly Parameter[];
  const parameters = [...shared, ...(operation.parameters ?? [])].map(resolveReference);
  // The slug is part of the address that a server mounts, not a parameter of the call.
  const place = (where: Parameter['in']): Parameter[] =>
    parameters.filter(({ in: at, name }) => at === where && !(at === 'path' && name === 'product'));
  const takesAccountId = parameters.some(({ name }) => name === 'accountId');
  const { content = {} } = resolveReference(operation.requestBody ?? {});
  const json = content['application/json']?.schema ?? null;
  const body = bodyOf(operation, content);
  return {
    id: operation.operationId,
    method: method.toUpperCase() as Operation['method'],
    url: path.replaceAll(/\{(?!product\})(\w+)\}/g, ':$1'),
    access: operation['x-permissions'],
    principals: operation['x-principals'] ?? ['user'],
    event: operation['x-event'].startsWith('none: ') ? null : operation['x-event'],
    errors: operation['x-errors'],
    takesAccountId,
    isPersonal: personalTags.some((tag) => operation.tags?.includes(tag)),
    body,
    sdpType: body === 'sdp' ? (Object.keys(content)[0] ?? null) : null,
    takesForm: takesBoth(content),
    takesRaw: 'application/octet-stream' in content,
    takesText: 'text/plain' in content,
    maxBodyBytes: maxBodyBytes(operation, body),
    policy: policyOf(operation),
    isSigned: operation['x-signed'] === true,
    isStreamed: operation['x-streamed'] === true,
    readsReplica: operation['x-replica'] === true,
    schemas: absoluteReferences({
      params: objectSchema(place('path'), true),
      query: objectSchema([...place('query'), ...(takesAccountId ? [] : [accountIdParameter])], true),
      headers: objectSchema(place('header'), false),
      body: json,
      answers: answerSchemas(operation.responses),
    }),
  };
}

/** An operation that has a handler by its name. */
export interface ContractOperation extends Operation {
  readonly id: OperationId;
}

/** Every operation of the contract. */
export const operations = Object.entries(contractDocument['paths'] as Schema).flatMap(([path, item]) =>
  METHODS.filter((method) => method in (item as Schema)).map((method) =>
    readOperation(path, method, item as Schema),
  ),
) as readonly ContractOperation[];
