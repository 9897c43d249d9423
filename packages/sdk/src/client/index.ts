export type { ClientAuth } from './auth';
export { createClient, type ClientOptions, type PalcoClient } from './client';
export { isPublicPath } from './public-paths.pure';
export { bindRequest, type SendRequest } from './request';
export { unwrap } from './unwrap';
export { isAbort, isSdkError, SdkError, type FieldProblem, type SdkErrorOptions } from '../kernel/errors';
