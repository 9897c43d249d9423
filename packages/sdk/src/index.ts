// Explicit names only: what is listed here is public. The names of a noun, with its API types, are exported by its resource.
export { createPalco, defaultSampleRates, overrideCapability, reportErrors } from './palco';
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
export { createUploads, uploads } from './uploads';
export type { UploadsOptions } from './uploads';
export { uploadResumeWith, uploadResume } from './uploads';
export type { UploadResumeOverrides } from './uploads';
export { createUploadEdits, uploadEdits } from './upload-edits';
export type { UploadEdits, UploadEditsOptions, QueuePosition } from './upload-edits';
export { playbackMemory } from './playback-memory';
export type { PlaybackMemory } from './playback-memory';
export { processing } from './processing';
export {
  analyticsMessages,
  classroomMessages,
  dateRangeMessages,
  formats,
  peopleMessages,
  playerMessages,
  processingMessages,
  allMessages,
  teamMessages,
  uploadMessages,
} from './i18n';
export type { Scope } from './kernel/scope';

export { createClient, isAbort, isSdkError, SdkError } from './client';
export type {
  ApiRequest,
  CallOperation,
  ClientAuth,
  ClientOptions,
  FieldProblem,
  PalcoClient,
  SdkErrorOptions,
  SendRequest,
} from './client';
export type { ClientErrorCode, PlayerErrorCode, SdkErrorCode, UploadErrorCode } from './kernel/error-codes';
export { createSession, createTokenSession, isKnown, signInSession, tokenSession } from './session';
export type {
  GetToken,
  KnownSession,
  RegisterInput,
  Session,
  SessionHost,
  SessionKind,
  SessionOptions,
  SessionPorts,
  SessionState,
  SignedOutReason,
  SignInInput,
  SignInSessionOptions,
} from './session';
export * from './resources';
export type { CallOptions, VersionedCallOptions } from './kernel/call-options';
export { createTeamSearch, teamSearch } from './team-search';
export type { TeamOption, TeamSearch, TeamSearchOptions, TeamSearchState } from './team-search';
export { createBrowserPorts, createBrowserStorage } from './kernel/browser-ports';
export { createMemoryDevice } from './kernel/memory-device';
export type {
  Clock,
  CookieJar,
  DevicePorts,
  KeyValueStorage,
  Locks,
  Network,
  PagePorts,
  Ports,
  Random,
  TimerId,
  Timers,
  Visibility,
} from './kernel/ports';
export type {
  ContaCargo,
  Credentials,
  ErrorCode,
  InviteAccept,
  Me,
  MePatch,
  Noun,
  Pagination,
  Permission,
  User,
} from '@palco/openapi';
