// Explicit names only: what is listed here is public. The names of a noun, with its API types, are exported by its resource.
export { createPalco, overrideCapability, reportErrors } from './palco';
export type {
  Capability,
  ErrorReport,
  ErrorReporting,
  ErrorSource,
  Override,
  Palco,
  PalcoOptions,
  SampleRates,
} from './palco';
export { createUploads, uploadResume, uploadResumeWith, uploads } from './uploads';
export type { UploadResumeOverrides, UploadsOptions } from './uploads';
export { playbackMemory } from './playback-memory';
export type { PlaybackMemory } from './playback-memory';
export { processing } from './processing';
export type { Scope } from './kernel/scope';

export { isAbort, isSdkError, SdkError } from './client';
export type { FieldProblem, PalcoClient, SdkErrorOptions } from './client';
export type { ClientErrorCode, PlayerErrorCode, SdkErrorCode, UploadErrorCode } from './kernel/error-codes';
export { isKnown, signInSession, tokenSession } from './session';
export type {
  GetCredential,
  GetToken,
  KnownSession,
  Session,
  SessionKind,
  SessionState,
  SignedOutReason,
  SignInSessionOptions,
} from './session';
export * from './resources';
export type { CallOptions, VersionedCallOptions } from './kernel/call-options';
export { createTeamSearch, teamSearch } from './team-search';
export type { TeamOption, TeamSearch, TeamSearchOptions, TeamSearchState } from './team-search';
export type { Credentials, ErrorCode, Me, MePatch, Noun, Pagination, Permission } from '@palco/openapi';
