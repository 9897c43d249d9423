// The front door. Explicit names only: what is listed here is public.
export { createPalco, defaultSampleRates, override, reportErrors } from './palco';
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
export { processing } from './processing';
export { formats, peopleTexts, playerTexts, processingTexts, sdkTexts, teamTexts, uploadTexts } from './i18n';
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
export { videoCalls, createVideos } from './videos';
export type { Videos, VideosQuery } from './videos';
export type { CallOptions, VersionedCallOptions } from './kernel/call-options';
export { embedCalls, createEmbeds } from './embeds';
export type { Embeds } from './embeds';
export { directoryCalls, createDirectories } from './directories';
export type { Directories, DirectoriesQuery } from './directories';
export { teamCalls, createTeams } from './teams';
export type { MemberChange, MembersQuery, Teams, TeamsQuery } from './teams';
export { createTeamSearch, teamSearch } from './team-search';
export type { TeamOption, TeamSearch, TeamSearchOptions, TeamSearchState } from './team-search';
export { userCalls, createUsers } from './users';
export type { Users, UsersQuery } from './users';
export { roleCalls, createRoles } from './roles';
export type { Roles, RolesQuery } from './roles';
export { permissionCalls, createPermissionCatalogue } from './permission-catalogue';
export type { ExplainQuery, PermissionCatalogue } from './permission-catalogue';
export { clientCalls, createClients } from './clients';
export type { Clients, ClientsQuery } from './clients';
export { profileCalls, createProfile } from './profile';
export type { Profile } from './profile';
export { recoveryCalls, createRecovery } from './recovery';
export type { Recovery } from './recovery';
export { configCalls, createConfig } from './config';
export type { ConfigCalls } from './config';
export { createBrowserPorts, createBrowserStorage } from './kernel/browser-ports';
export { createMemoryDevice } from './kernel/memory-device';
export type {
  Clock,
  CookieJar,
  DevicePorts,
  Frames,
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
  Account,
  Client,
  ClientInput,
  ClientList,
  Config,
  ContaCargo,
  Credentials,
  Crumb,
  Directory,
  DirectoryList,
  EmailAddress,
  ErrorCode,
  Explanation,
  InviteAccept,
  Me,
  Member,
  MemberList,
  MePatch,
  Pagination,
  PasswordChange,
  PasswordReset,
  Permission,
  PermissionItem,
  PermissionList,
  PlayerVideo,
  Role,
  RoleDetail,
  RoleInput,
  RoleList,
  RolePatch,
  Settings,
  SettingsPatch,
  SignIn,
  SignInList,
  Team,
  TeamCreate,
  TeamItem,
  TeamList,
  TeamPatch,
  TranscodeItem,
  User,
  UserCreate,
  UserItem,
  UserList,
  UserPatch,
  Video,
  VideoCreate,
  VideoCreated,
  VideoFailure,
  VideoItem,
  VideoList,
  VideoPatch,
  VideoStatus,
} from '@palco/openapi';
