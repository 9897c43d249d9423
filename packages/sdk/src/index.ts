// Explicit names only: what is listed here is public. The names of a noun, with its API types, are exported by its resource.
export { createPalco, overrideCapability, reportErrors } from './palco';
export type { Capability, ErrorReport, Override, Palco, PalcoOptions } from './palco';
export { createUploads, uploadResume, uploadResumeWith, uploads } from './uploads';
export type { UploadsOptions } from './uploads';
export { dataSaver, playbackMemory } from './playback-memory';
export { processing } from './processing';
export type { Scope } from './kernel/scope';

export { isAbort, isSdkError, SdkError } from './client';
export type { FieldProblem, SdkErrorOptions } from './kernel/errors.pure';
export type { PlayerErrorCode, SdkErrorCode, UploadErrorCode } from './kernel/error-codes';
export { isKnown, signInSession } from './session';
export type { KnownSession, Session, SessionState } from './session';
export type { GetCredential } from './session/session-contract';
export type { SignedOutReason } from './session/session-state.pure';
export * from './resources';
export type { CallOptions } from './kernel/call-options';
export type { ApiQuery, ApiSchema } from './kernel/contract-types';
export { teamSearch } from './team-search';
export type { TeamOption, TeamSearch, TeamSearchState } from './team-search';
export type { Credentials, ErrorCode, Me, Noun, Pagination, Permission } from '@palco/openapi';
