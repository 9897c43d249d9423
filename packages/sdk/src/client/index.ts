export type { ClientAuth } from './auth';
export type { CallOperation } from './call';
export { createClient, type ClientOptions, type PalcoClient } from './client';
export type { ApiRequest, SendRequest } from './transport';
export { isAbort, isSdkError, SdkError, type FieldProblem, type SdkErrorOptions } from '../kernel/errors';
