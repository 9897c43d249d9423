// The front door. Explicit names only: what is listed here is public.
export { createPalco, defaultSampleRates } from './palco';
export type { ErrorReport, ErrorReporting, Palco, PalcoOptions, SampleRates } from './palco';

export { createClient, isAbort, isPublicPath, isSdkError, SdkError, unwrap } from './client';
export type { ClientAuth, ClientOptions, FieldProblem, PalcoClient, SdkErrorOptions } from './client';
export { createSession, isKnown } from './session';
export type {
  KnownSession,
  Session,
  SessionOptions,
  SessionPorts,
  SessionState,
  SignedOutReason,
  SignInInput,
} from './session';
export { createVideos } from './videos';
export type { CallOptions, VersionedCallOptions, Videos, VideosQuery } from './videos';
export { createDirectories } from './directories';
export type { Directories, DirectoriesQuery } from './directories';
export { createTeams } from './teams';
export type { Teams, TeamsQuery } from './teams';
export { createConfig } from './config';
export type { ConfigCalls } from './config';
export { createBrowserPorts, createBrowserStorage } from './kernel/browser-ports';
export { createMemoryStorage } from './kernel/memory-storage';
export type {
  Clock,
  CookieJar,
  Frames,
  KeyValueStorage,
  Locks,
  Network,
  Ports,
  Random,
  TimerId,
  Timers,
  Visibility,
} from './kernel/ports';
export type {
  Account,
  Config,
  ContaCargo,
  Credentials,
  Crumb,
  Directory,
  DirectoryList,
  Me,
  MePatch,
  Pagination,
  TeamItem,
  TeamList,
  TranscodeItem,
  User,
  Video,
  VideoCreate,
  VideoCreated,
  VideoFailure,
  VideoItem,
  VideoList,
  VideoPatch,
  VideoStatus,
} from '@palco/openapi';
