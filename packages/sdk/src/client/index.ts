export { createClient, type PalcoClient } from './client';
export {
  isAbort,
  isSdkError,
  SdkError,
  type SdkErrorOptions,
  type FieldProblem,
} from '../kernel/errors.pure';
export type { ClientAuth } from './auth';
export type { CallOperation } from './call';
export type { ApiRequest } from './transport';
