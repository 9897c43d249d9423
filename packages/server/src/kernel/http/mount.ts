import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { httpError } from '../errors/http-error';
import { negotiateLanguage } from '../errors/language';
import { checkAccess, selectTeam } from './access';
import { checkAnswers, compileAnswerCheck } from './answer-check';
import type { Authenticate } from './authenticate';
import { hasBody } from './body-deadline';
import { compressAnswers } from './compress-answers';
import { operations } from './contract';
import type { Operation } from './contract';
import { answerErrors } from './error-answers';
import { isTooDeep } from './json-depth.pure';
import type { Answer, Call, Handler, OperationId, ServerModule } from './module';
import { compileRequestCheck, findUnstorable, toFieldFaults } from './validation';
import type { Place } from './validation';
import './request-state';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    answerCheck?: (status: number, body: unknown) => string | null;
  }
}

/** What {@link mountModules} takes. */
export interface MountOptions {
  readonly context: ServerContext;
  readonly modules: readonly ServerModule[];
  readonly authenticate: Authenticate;
}

type AnyHandler = (call: Call) => Promise<Answer>;

const PLACES = {
  params: 'path',
  querystring: 'query',
  headers: 'header',
  body: 'body',
} as const satisfies Record<string, Place>;

const LONGEST_USER_AGENT = 400;
/** Ten megabytes by a slow connection. */
const PICTURE_DEADLINE_MS = 5 * 60_000;

function collectHandlers(modules: readonly ServerModule[]): Map<OperationId, AnyHandler> {
  const handlers = new Map<OperationId, AnyHandler>();
  for (const module of modules) {
    for (const [id, handler] of Object.entries(module.handlers ?? {})) {
      if (handlers.has(id as OperationId))
        throw new Error(`${id} has two handlers, the second in ${module.name}`);
      handlers.set(id as OperationId, handler as Handler<never> as AnyHandler);
    }
  }
  return handlers;
}

/** Bodies: JSON is parsed, a file's stream is left to its handler, everything else is a 415. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients name the type although they send nothing.
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(httpError({ status: 400, code: 'INVALID_REQUEST' }), undefined);
    else void parseJson(request, body as string, done);
  });
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null, undefined));
}

/** A query's parameter twice, a wrong format and an unknown name are told in our words. */
function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<never>(({ schema, httpPart }) => {
    const place = PLACES[(httpPart ?? 'body') as keyof typeof PLACES];
    const check = compileRequestCheck(schema, place);
    return (value: unknown) => {
      const errors = check(value);
      if (errors.length === 0) return { value };
      const fields = toFieldFaults(errors, place, value);
      return {
        error:
          place === 'body'
            ? httpError({ status: 422, code: 'INVALID_FIELDS', fields })
            : httpError({ status: 400, code: 'INVALID_REQUEST', fields }),
      };
    };
  });
  app.setSerializerCompiler(() => JSON.stringify);
}

function refuseWrongBody(operation: Operation, request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? '';
  if (!hasBody(request)) return;
  const isMultipart = /^multipart\/form-data\b/i.test(type);
  if (operation.body === 'multipart' ? !isMultipart : isMultipart) {
    throw httpError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
  }
}

function refuseUnstorable(request: FastifyRequest): void {
  for (const [place, value] of [
    ['query', request.query],
    ['body', request.body],
  ] as const) {
    const field = findUnstorable(value, place === 'query' ? ['query'] : []);
    if (field === null) continue;
    const fields = [{ field, code: 'INVALID_FORMAT' as const }];
    throw place === 'query'
      ? httpError({ status: 400, code: 'INVALID_REQUEST', fields })
      : httpError({ status: 422, code: 'INVALID_FIELDS', fields });
  }
}

function createCall(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Call {
  return {
    context,
    request,
    reply,
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    get principal() {
      if (request.principal === null) throw httpError({ status: 401, code: 'UNAUTHENTICATED' });
      return request.principal as never;
    },
    language: negotiateLanguage(request.headers['accept-language']),
    origin: { ip: request.ip, userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT) },
  };
}

async function sendAnswer(answer: Answer, reply: FastifyReply): Promise<FastifyReply> {
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  reply.code(answer.status).headers(answer.headers ?? {});
  if (answer.body === undefined) return reply.send();
  return reply.type('application/json; charset=utf-8').send(answer.body);
}

interface MountedOperation extends Pick<MountOptions, 'context' | 'authenticate'> {
  readonly operation: Operation;
  readonly handler: AnyHandler;
}

function mountOperation(app: FastifyInstance, mounted: MountedOperation): void {
  const { operation, handler, context, authenticate } = mounted;
  const { schemas } = operation;
  const isPublic = operation.access === 'public';
  app.route({
    method: operation.method,
    url: operation.url,
    bodyLimit: operation.maxBodyBytes,
    config: {
      operation,
      answerCheck: context.config.validateAnswers ? compileAnswerCheck(operation) : undefined,
    },
    schema: {
      params: schemas.params,
      querystring: schemas.query,
      headers: schemas.headers,
      ...(schemas.body === null ? {} : { body: schemas.body }),
    },
    // Who calls is known before a byte of the body is read.
    onRequest: async (request) => {
      if (!isPublic) request.identity = await authenticate(request);
      refuseWrongBody(operation, request);
    },
    // Permission before the form of the body: who may not call learns nothing of it.
    preValidation: async (request) => {
      if (request.identity === null) return;
      const principal = selectTeam(request.identity, request.query, request.body);
      checkAccess(operation, principal, context.config.product);
      request.principal = principal;
      if (operation.body !== 'multipart') return;
      app.boundConnections.keep(request.raw.socket);
      request.bodyDeadline?.extend(operation.isStreamed ? null : PICTURE_DEADLINE_MS);
    },
    preHandler: async (request) => refuseUnstorable(request),
    handler: async (request, reply) => sendAnswer(await handler(createCall(context, request, reply)), reply),
  });
}

/**
 * Serves every operation of the contract with the handler of the same `operationId`, validated, authenticated and
 * authorised by the contract, and lets the modules add what is not in it.
 *
 * @throws when an operation has no handler or a handler no operation: the server must not start with a hole.
 */
export function mountModules(app: FastifyInstance, options: MountOptions): void {
  const handlers = collectHandlers(options.modules);
  readBodies(app);
  validateByContract(app);
  answerErrors(app);
  if (options.context.config.validateAnswers) checkAnswers(app);
  compressAnswers(app);
  // A call of its own for HEAD comes before the one that GET would bring along.
  const byMethod = [...operations].sort((a, b) => Number(b.method === 'HEAD') - Number(a.method === 'HEAD'));
  for (const operation of byMethod) {
    const handler = handlers.get(operation.id);
    if (handler === undefined) throw new Error(`no module handles ${operation.id}`);
    handlers.delete(operation.id);
    mountOperation(app, { operation, handler, ...options });
  }
  const [unknown] = handlers.keys();
  if (unknown !== undefined) throw new Error(`the contract has no operation ${unknown}`);
  for (const module of options.modules) module.routes?.(app);
}
