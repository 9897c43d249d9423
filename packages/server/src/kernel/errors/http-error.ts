import type { ErrorCode } from '@palco/openapi';
import type { Language } from './language';
import { errorMessages } from './error-messages';
import { fieldMessages } from './field-messages';
import type { FieldCode } from './field-messages';

/** Values for the placeholders of a text. */
type Parameters = Readonly<Record<string, string | number>>;

/** One field that is wrong. */
export interface FieldFault {
  /** Dotted path: `title` of a body, `query.page`, `path.id`, `header.if-match`. */
  readonly field: string;
  readonly code: FieldCode;
  /** Fills `{min}`, `{max}` of the text. */
  readonly parameters?: Parameters;
  /** What the refusal is about, as a list for programs; fills `{permissions}` of the text. */
  readonly permissions?: readonly string[];
}

/** What {@link httpError} takes. */
export interface HttpErrorOptions {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields?: readonly FieldFault[];
  /** Fills `{max}` of the message. */
  readonly parameters?: Parameters;
  /** Becomes `Retry-After`, rounded up to whole seconds. */
  readonly retryAfterSeconds?: number;
  /** For the log only. */
  readonly cause?: unknown;
}

/** An expected failure with a status and a code of the contract. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly fields: readonly FieldFault[] | undefined;
  readonly parameters: Parameters;
  readonly retryAfterSeconds: number | undefined;

  constructor(options: HttpErrorOptions) {
    super(options.code, { cause: options.cause });
    this.name = 'HttpError';
    this.status = options.status;
    this.code = options.code;
    this.fields = options.fields;
    this.parameters = options.parameters ?? {};
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Makes an error to be thrown from a handler: `throw httpError({ status: 404, code: 'NOT_FOUND' })`. */
export function httpError(options: HttpErrorOptions): HttpError {
  return new HttpError(options);
}

/** 404 `NOT_FOUND`, also for an object outside the principal's scope: the answer must not reveal that it exists. */
export function notFound(): HttpError {
  return httpError({ status: 404, code: 'NOT_FOUND' });
}

/** What was looked for. @throws 404 `NOT_FOUND` where there is nothing. */
export function requireFound<Found>(found: Found | null | undefined): Found {
  if (found === null || found === undefined) throw notFound();
  return found;
}

/** For one wrong field of a body. */
export function invalidField(field: string, code: FieldCode, parameters?: Parameters): HttpError {
  const fault = { field, code, ...(parameters && { parameters }) };
  return httpError({ status: 422, code: 'INVALID_FIELDS', fields: [fault] });
}

/** For a value of the body that names an object which does not exist or is outside the principal's scope. */
export function unknownValue(field: string): HttpError {
  return invalidField(field, 'INVALID_VALUE');
}

/** The one error shape of the contract. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  errors?: { field: string; code: FieldCode; message: string; permissions?: string[] }[];
  requestId: string;
}

/** Writes the body that the client reads. */
export function presentError(error: HttpError, language: Language, requestId: string): ErrorBody {
  const message = fill(errorMessages[language][error.code], error.parameters);
  const body: ErrorBody = { code: error.code, message, requestId };
  if (error.fields !== undefined) {
    body.errors = error.fields.map((fault) => ({
      field: fault.field,
      code: fault.code,
      message: fieldText(fault, language),
      ...(fault.permissions === undefined ? {} : { permissions: [...fault.permissions] }),
    }));
  }
  return body;
}

function fieldText({ code, parameters, permissions }: FieldFault, language: Language): string {
  return fill(fieldMessages[language][code], { permissions: permissions?.join(', ') ?? '', ...parameters });
}

function fill(text: string, values: Parameters): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
