import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../context';
import { httpError } from '../errors/http-error';
import { negotiateLanguage } from '../errors/language';
import { checkAccess, requireSecondFactor, selectTeam } from './access';
import type { AnyAnswer } from './answer';
import { checkAnswers, answerCheckOf } from './answer-check';
import type { AnswerCheck } from './answer-check';
import type { Authenticate } from './authenticate';
import { hasBody } from './body-deadline';
import { compressAnswers } from './compress-answers';
import { operations } from './contract';
import type { Operation } from './operation';
import { checkEvents } from './event-check';
import { answerErrors } from './error-answers';
import { isTooDeep } from './json-depth.pure';
import type { Call, Route, ServerModule } from './module';
import { allowSessionOrigin, applyRoutePolicy } from './route-policy';
import { sendAnswer } from './send-answer';
import { routeUpgrades } from './upgrades';
import { requestCheckOf, findUnstorable, toFieldFaults } from './validation';
import type { ParameterLocation } from './validation';
import { runHandler } from './run-handler';
import './request-state';

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: Operation;
    answerCheck?: AnswerCheck;
  }
}

/** What {@link mountModules} takes. */
export interface MountOptions {
  readonly context: ServerContext;
  readonly modules: readonly ServerModule[];
  readonly authenticate: Authenticate;
}

type AnyHandler = (call: Call) => Promise<AnyAnswer>;

const LOCATIONS = {
  params: 'path',
  querystring: 'query',
  headers: 'header',
  body: 'body',
} as const satisfies Record<string, ParameterLocation>;

const LONGEST_USER_AGENT = 400;
/** Enough for ten megabytes over a slow connection. */
const PICTURE_DEADLINE_MS = 5 * 60_000;

function collectHandlers(modules: readonly ServerModule[]): Map<string, AnyHandler> {
  const handlers = new Map<string, AnyHandler>();
  for (const module of modules) {
    for (const [id, handler] of Object.entries(module.handlers ?? {})) {
      if (handlers.has(id)) throw new Error(`${id} has two handlers, the second in ${module.name}`);
      handlers.set(id, handler as unknown as AnyHandler);
    }
  }
  return handlers;
}

/** Descriptions of sessions of WebRTC, and fragments of them. */
const sdpTypes = ['application/sdp', 'application/trickle-ice-sdpfrag'];

/** Bodies: JSON is parsed, a file's stream is left to its handler, everything else is a 415. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Some clients send the content type with an empty body.
    if (request.routeOptions.config.operation?.isSigned === true) request.jsonText = body as string;
    if (body === '') done(null, undefined);
    else if (isTooDeep(body as string)) done(httpError({ status: 400, code: 'INVALID_REQUEST' }), undefined);
    else void parseJson(request, body as string, done);
  });
  // JSON under a type that a page may send to another site without asking first; only operations that name it take it.
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body as string)) done(httpError({ status: 400, code: 'INVALID_REQUEST' }), undefined);
    else void parseJson(request, body as string, done);
  });
  for (const type of sdpTypes)
    app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body));
  for (const type of ['multipart/form-data', 'application/octet-stream'])
    app.addContentTypeParser(type, (_request, _payload, done) => done(null, undefined));
}

/** Validates requests by the contract's schemas; faults become field errors of the one error shape. */
function validateByContract(app: FastifyInstance): void {
  app.setValidatorCompiler<never>(({ schema, httpPart }) => {
    const location = LOCATIONS[(httpPart ?? 'body') as keyof typeof LOCATIONS];
    const check = requestCheckOf(schema, location);
    return (value: unknown) => {
      const errors = check(value);
      if (errors.length === 0) return { value };
      const fields = toFieldFaults(errors, location, value);
      return {
        error:
          location === 'body'
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
  const isRaw = /^application\/octet-stream\b/i.test(type);
  const isText = /^text\/plain\b/i.test(type);
  const plainType = type.split(';')[0]?.trim().toLowerCase() ?? '';
  const isTaken =
    sdpTypes.includes(plainType) || operation.sdpType !== null
      ? plainType === operation.sdpType
      : isRaw
        ? operation.takesRaw
        : isText
          ? operation.takesText
          : operation.takesForm || isMultipart === (operation.body === 'multipart');
  if (!isTaken) throw httpError({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
}

function refuseUnstorable(request: FastifyRequest): void {
  for (const [location, value] of [
    ['query', request.query],
    ['body', request.body],
  ] as const) {
    const field = findUnstorable(value, location === 'query' ? ['query'] : []);
    if (field === null) continue;
    const fields = [{ field, code: 'INVALID_FORMAT' as const }];
    throw location === 'query'
      ? httpError({ status: 400, code: 'INVALID_REQUEST', fields })
      : httpError({ status: 422, code: 'INVALID_FIELDS', fields });
  }
}

function createCall(context: ServerContext, request: FastifyRequest, reply: FastifyReply): Call {
  const origin = {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, LONGEST_USER_AGENT),
  };
  request.origin = origin;
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
    origin,
  };
}

const anything = { type: 'object' } as const;

/** The operation of a route outside the contract: any path and query parameters, no body. */
function operationOf({ id, url, access, policy }: Route): Operation {
  return {
    id,
    method: 'GET',
    url,
    access,
    policy,
    principals: ['user'],
    event: null,
    errors: [],
    takesAccountId: true,
    isPersonal: false,
    body: 'none',
    sdpType: null,
    takesForm: false,
    takesRaw: false,
    takesText: false,
    maxBodyBytes: 1,
    isSigned: false,
    isStreamed: false,
    readsReplica: false,
    schemas: { params: anything, query: anything, headers: anything, body: null, answers: {} },
  };
}

interface MountedOperation extends Pick<MountOptions, 'context' | 'authenticate'> {
  readonly operation: Operation;
  readonly handler: AnyHandler;
}

/** Whether all that an operation answers is JSON, so that Fastify can make its HEAD of its GET. */
function isJson({ schemas }: Operation): boolean {
  const types = Object.values(schemas.answers).flatMap((answers) => Object.keys(answers));
  return types.length > 0 && types.every((type) => type === 'application/json');
}

/** Where a form is taken as well, only JSON has a schema. */
function bodySchema({ schemas, takesForm }: Operation): object {
  if (schemas.body === null) return {};
  return { body: takesForm ? { content: { 'application/json': { schema: schemas.body } } } : schemas.body };
}

/** Whose pages are those of partners. */
const ofPartners: ReadonlySet<string | undefined> = new Set(['embed', 'attendee']);

/** Serves one operation: authentication, authorisation, validation, then the handler. */
export function mountOperation(app: FastifyInstance, mounted: MountedOperation): void {
  const { operation, handler, context, authenticate } = mounted;
  const { schemas } = operation;
  const isPublic = operation.access === 'public';
  const checksAnswers = context.config.validateAnswers && Object.keys(schemas.answers).length > 0;
  app.route({
    method: operation.method === 'GET' && !isJson(operation) ? ['GET', 'HEAD'] : operation.method,
    url: operation.url.replace('{product}', context.config.product),
    bodyLimit: operation.maxBodyBytes,
    config: {
      operation,
      answerCheck: checksAnswers ? answerCheckOf(operation) : undefined,
    },
    schema: {
      params: schemas.params,
      querystring: schemas.query,
      headers: schemas.headers,
      ...bodySchema(operation),
    },
    // Authenticate before reading the body.
    onRequest: async (request, reply) => {
      applyRoutePolicy(reply, operation.policy);
      if (!isPublic) request.identity = await authenticate(request);
      if (ofPartners.has(request.identity?.kind)) allowSessionOrigin(reply, request.headers.origin);
      refuseWrongBody(operation, request);
    },
    // Authorise before validating the body: a caller without permission gets no field errors.
    preValidation: async (request) => {
      if (request.identity === null) return;
      const principal = selectTeam(request.identity, request.query, request.body);
      requireSecondFactor(operation, principal, request);
      checkAccess(operation, principal, context.config.product);
      request.principal = principal;
      if (operation.body !== 'multipart') return;
      app.boundConnections.keep(request.raw.socket);
      request.bodyDeadline?.extend(operation.isStreamed ? null : PICTURE_DEADLINE_MS);
    },
    preHandler: async (request) => refuseUnstorable(request),
    handler: async (request, reply) => {
      const run = (own: ServerContext) => handler(createCall(own, request, reply));
      const answer = await runHandler({ context, operation, request, run });
      return sendAnswer(answer, reply, context.signal);
    },
  });
}

/** Sets up what all operations of one server share: body parsers, validation, error answers and compression. */
export function prepareMounting(app: FastifyInstance, { config }: Pick<ServerContext, 'config'>): void {
  readBodies(app);
  validateByContract(app);
  answerErrors(app);
  if (config.validateAnswers) {
    checkAnswers(app);
    checkEvents(app);
  }
  compressAnswers(app);
}

/**
 * Serves every operation of the contract with the handler of the same `operationId`, validated, authenticated and
 * authorised by the contract, and lets the modules add what is not in it.
 *
 * @throws when an operation has no handler or a handler no operation: then the server must not start.
 */
export function mountModules(app: FastifyInstance, options: MountOptions): void {
  const handlers = collectHandlers(options.modules);
  prepareMounting(app, options.context);
  // Operations of HEAD first: `exposeHeadRoutes` adds a HEAD to a GET only if there is none yet.
  const byMethod = [...operations].sort((a, b) => Number(b.method === 'HEAD') - Number(a.method === 'HEAD'));
  for (const operation of byMethod) {
    const handler = handlers.get(operation.id);
    if (handler === undefined) throw new Error(`no module handles ${operation.id}`);
    handlers.delete(operation.id);
    mountOperation(app, { operation, handler, ...options });
  }
  const [unknown] = handlers.keys();
  if (unknown !== undefined) throw new Error(`the contract has no operation ${unknown}`);
  if (operations.some(({ schemas }) => '101' in schemas.answers)) routeUpgrades(app);
  for (const route of options.modules.flatMap(({ routes = [] }) => routes)) {
    mountOperation(app, {
      operation: operationOf(route),
      handler: route.handler as unknown as AnyHandler,
      ...options,
    });
  }
}
