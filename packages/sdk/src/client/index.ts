export { createClient, type PalcoClient } from './client';
export { isAbort, isSdkError, SdkError } from '../kernel/errors.pure';
export type { ClientAuth } from './auth';
export type { CallOperation } from './call';
export type { ApiRequest } from './transport';
