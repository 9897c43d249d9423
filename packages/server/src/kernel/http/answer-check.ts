import type { FastifyInstance } from 'fastify';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { Operation } from './contract';
import { compileSchema } from './validation';

/** The server broke its own contract: a defect, never the caller's fault. */
class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}

/** Compiles the check of every answer of one operation: null where it keeps the contract, else what is wrong. */
export function compileAnswerCheck(operation: Operation): (status: number, body: unknown) => string | null {
  const checks = new Map<string, ValidateFunction | null>(
    Object.entries(operation.schemas.answers).map(([status, schema]) => [
      status,
      schema === null ? null : compileSchema(schema),
    ]),
  );
  return (status, body) => {
    const key = checks.has(String(status)) ? String(status) : 'default';
    const check = checks.get(key);
    if (check === undefined || (key === 'default' && status < 400))
      return `status ${status} is not in the contract`;
    if (check === null)
      return body === undefined || body === null || body === '' ? null : 'a body where there is none';
    if (!check(body)) return JSON.stringify(check.errors?.slice(0, 5));
    return undeclaredCode(operation, status, body);
  };
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
    const isJson = String(reply.getHeader('content-type') ?? '').startsWith('application/json');
    const body: unknown = isJson && typeof payload === 'string' ? JSON.parse(payload) : payload;
    const problem = answerCheck(reply.statusCode, body);
    if (problem === null) return payload;
    throw new ContractViolation(`${operation.id} answered ${reply.statusCode}: ${problem}`);
  });
}
