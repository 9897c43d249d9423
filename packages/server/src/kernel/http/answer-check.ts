import type { FastifyInstance } from 'fastify';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from './contract';
import { compileSchema } from './validation';

/** The server broke its own contract: a defect, never the caller's fault. */
class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}

/** Answers null where an answer keeps the contract, else what is wrong with it. */
export type AnswerCheck = (status: number, body: unknown, type?: string) => string | null;

/** Compiles the check of every answer of one operation. */
export function compileAnswerCheck(operation: Operation): AnswerCheck {
  const checks = new Map(
    Object.entries(operation.schemas.answers).map(([status, types]) => [status, compileTypes(types)]),
  );
  return (status, body, type = 'application/json') => {
    const key = checks.has(String(status)) ? String(status) : 'default';
    const types = checks.get(key);
    if (types === undefined || (key === 'default' && status < 400))
      return `status ${status} is not in the contract`;
    if (types.size === 0) return isEmpty(body) ? null : 'a body where there is none';
    const check = types.get(type);
    if (check === undefined) return `${type} is not in the contract`;
    if (check === null) return null;
    if (!check(body)) return JSON.stringify(check.errors?.slice(0, 5));
    return undeclaredCode(operation, status, body);
  };
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === '';
}

function compileTypes(
  types: Operation['schemas']['answers'][string],
): ReadonlyMap<string, ValidateFunction | null> {
  return new Map(
    Object.entries(types).map(([type, schema]) => [type, schema === null ? null : compileSchema(schema)]),
  );
}

/** A failure of the one error shape has a code that the operation declares. */
function undeclaredCode({ errors }: Operation, status: number, body: unknown): string | null {
  const code = status < 400 ? undefined : (body as { readonly code?: string }).code;
  return code === undefined || errors.includes(code) ? null : `${code} is not in its x-errors`;
}

/** Refuses to send what the contract does not know (development and tests). */
export function checkAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { operation, answerCheck } = request.routeOptions.config;
    if (operation === undefined || answerCheck === undefined || request.method === 'HEAD') return payload;
    const type = String(reply.getHeader('content-type') ?? '').split(';')[0];
    const isJson = type === 'application/json' && typeof payload === 'string';
    const body: unknown = isJson ? JSON.parse(payload) : payload;
    const problem = answerCheck(reply.statusCode, body, type === '' ? undefined : type);
    if (problem === null) return payload;
    throw new ContractViolation(`${operation.id} answered ${reply.statusCode}: ${problem}`);
  });
}
