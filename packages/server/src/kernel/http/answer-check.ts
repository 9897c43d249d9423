import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Operation } from './operation';
import { checkOf } from './validation';

/** The server broke its own contract: a defect, never the caller's fault. */
class ContractViolation extends Error {
  override readonly name = 'ContractViolation';
}

/** Answers null where an answer keeps the contract, else what is wrong with it. */
export type AnswerCheck = (status: number, body: unknown, type?: string) => string | null;

/** The check of every answer of one operation. */
export function answerCheckOf(operation: Operation): AnswerCheck {
  const answers = new Map(Object.entries(operation.schemas.answers));
  return (status, body, type = 'application/json') => {
    const key = answers.has(String(status)) ? String(status) : 'default';
    const types = answers.get(key);
    if (types === undefined || (key === 'default' && status < 400))
      return `status ${status} is not in the contract`;
    if (Object.keys(types).length === 0) return isEmpty(body) ? null : 'a body where there is none';
    const schema = types[type];
    if (schema === undefined) return `${type} is not in the contract`;
    if (schema === null) return null;
    const check = checkOf(schema);
    if (!check(body)) return JSON.stringify(check.errors?.slice(0, 5));
    return undeclaredCode(operation, status, body);
  };
}

function isEmpty(body: unknown): boolean {
  return body === undefined || body === null || body === '';
}

/** Checks that the code of an error answer is declared in the `x-errors` of its operation. */
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
    const isJson = type === 'application/json';
    // A stream is no value that a schema could be for.
    if (isJson && payload instanceof Readable) return payload;
    const body: unknown = isJson && typeof payload === 'string' ? JSON.parse(payload) : payload;
    const problem = answerCheck(reply.statusCode, body, type === '' ? undefined : type);
    if (problem === null) return payload;
    throw new ContractViolation(`${operation.id} answered ${reply.statusCode}: ${problem}`);
  });
}
