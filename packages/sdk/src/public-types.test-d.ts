// What must compile, and what must not: proved by `tsc`, which reads this file with the sources.
import { clientsApi } from './clients/clients';
import { permissionsApi } from './permission-catalogue/permission-catalogue';
import { profileApi } from './profile/profile';
import { recoveryApi } from './recovery/recovery';
import { rolesApi } from './roles/roles';
import { teamsApi } from './teams/teams';
import { uploads } from './uploads';
import { usersApi } from './users/users';
import { videosApi } from './videos/videos';
import type { Live, LiveDetails, UserItem, VideoFailure, VideoStatus } from '@palco/openapi';
import type { ProcessingStatus } from './processing';
import type { UploadStage } from './upload';
import { expectTypeOf } from 'vitest';
import {
  createPalco,
  isSdkError,
  signInSession,
  type ErrorCode,
  type Me,
  type Palco,
  type Permission,
  type PlayerErrorCode,
  type SdkErrorCode,
  type UploadErrorCode,
  type Video,
  type VideoItem,
} from '.';
import { createI18n, type Catalogue, type SdkMessages } from './i18n';
import { sdkMessages } from './i18n/messages/all';
import { can, compileGuard } from './permissions';
import {
  clientSchema,
  fieldMessages,
  inviteAcceptSchema,
  passwordChangeSchema,
  profileSchema,
  recoveryEmailSchema,
  roleSchema,
  settingsSchema,
  teamPatchSchema,
  teamSchema,
  userCreateSchema,
  userPatchSchema,
} from './schemas';
import { menuFor } from './access';
import { rawClient, unwrap } from './raw-client';
import { type SessionState } from './session';
import { createFakeBackend, createFakePorts } from '@palco/testing';

declare const palco: Palco;
declare const state: SessionState;

// A kind of session is all that is needed, and a fake backend fits where `fetch` goes.
expectTypeOf(createPalco).toBeCallableWith({ session: signInSession() });
expectTypeOf(createPalco).toBeCallableWith({ getToken: async () => 'token' });
expectTypeOf(createPalco).toBeCallableWith({
  session: signInSession(),
  fetch: createFakeBackend().fetch,
  ports: createFakePorts(),
});
// @ts-expect-error people sign in, or the page has a token
createPalco({});
// @ts-expect-error one of the two
createPalco({ session: signInSession(), getToken: async () => 'token' });
// @ts-expect-error a misspelt option is no option
createPalco({ session: signInSession(), baseURL: 'https://api.example' });

// Calls answer the shapes of the contract.
expectTypeOf(palco.use(videosApi).get('id')).resolves.toEqualTypeOf<Video>();
expectTypeOf((await palco.use(videosApi).list()).items).toEqualTypeOf<VideoItem[]>();
expectTypeOf(palco.client.call('GET', '/bff/me', {})).resolves.toEqualTypeOf<Me>();
expectTypeOf(unwrap(palco.use(rawClient).GET('/bff/me'))).resolves.toEqualTypeOf<Me>();
// @ts-expect-error the contract has no such path
void palco.client.call('GET', '/v1/lives', {});
// @ts-expect-error nor has it for the raw client
void palco.use(rawClient).GET('/v1/lives');
// @ts-expect-error the contract knows five statuses
void palco.use(videosApi).list({ status: 'gone' });
// @ts-expect-error a title is required
void palco.use(videosApi).create({});
// @ts-expect-error a patch has no status
void palco.use(videosApi).update('id', { status: 'ready' });

// What a schema answers is what its call takes.
const values: unknown = {};
void palco.use(usersApi).create(userCreateSchema.parse(values));
void palco.use(usersApi).update('id', userPatchSchema.parse(values), { version: 1 });
void palco.use(rolesApi).create(roleSchema.parse(values));
void palco.use(rolesApi).update('id', roleSchema.parse(values), { version: 1 });
void palco.use(teamsApi).create(teamSchema.parse(values));
void palco.use(teamsApi).update('id', teamPatchSchema.parse(values));
void palco.use(teamsApi).updateSettings('id', settingsSchema.parse(values));
void palco.use(clientsApi).create(clientSchema.parse(values));
void palco.use(clientsApi).update('id', clientSchema.parse(values));
void palco.session.updateMe(profileSchema.parse(values));
void palco.session.register(inviteAcceptSchema.parse(values));
void palco.use(profileApi).changePassword(passwordChangeSchema.parse(values));
void palco.use(recoveryApi).sendEmail({ email: recoveryEmailSchema.parse(values) });
// @ts-expect-error a role is needed
void palco.use(usersApi).create({ nome: 'Otto', login: 'otto@example.com' });
// @ts-expect-error either a route or a permission
void palco.use(permissionsApi).explain({ route: '/users', permission: 'showUsers' });
// @ts-expect-error a version is a number
void palco.use(teamsApi).remove('id', { version: '1' });
expectTypeOf(palco.use(profileApi).setAvatar(new Blob())).resolves.toEqualTypeOf<string>();
if (isSdkError(values)) expectTypeOf(fieldMessages(values).login).toEqualTypeOf<string | undefined>();

// Live values can be read and not written.
expectTypeOf(palco.session.$state.get()).toEqualTypeOf<SessionState>();
// @ts-expect-error the state is read-only
palco.session.$state.set({ stage: 'loading' });
// @ts-expect-error the list of uploads is read-only
palco.use(uploads).$ids.get().push('x');

// A stage tells what it holds.
if (state.stage === 'ready') expectTypeOf(state.permissions).toEqualTypeOf<readonly Permission[]>();
if (state.stage === 'signed-out') {
  expectTypeOf(state.reason).toEqualTypeOf<'none' | 'expired' | 'unauthorized' | 'signed-out'>();
  // @ts-expect-error nobody is signed in
  void state.me;
}
// @ts-expect-error the token is never part of the state
void state.token;

// Errors narrow by their code.
const caught: unknown = null;
if (isSdkError(caught, 'VERSION_CONFLICT')) expectTypeOf(caught.code).toEqualTypeOf<'VERSION_CONFLICT'>();
if (isSdkError(caught)) expectTypeOf(caught.code).toEqualTypeOf<SdkErrorCode>();
// @ts-expect-error neither the contract nor the SDK has such a code
isSdkError(caught, 'VERSION_CONFLIKT');
expectTypeOf<UploadErrorCode | PlayerErrorCode | ErrorCode>().toExtend<SdkErrorCode>();

// Permissions are asked of a set, one or any of several.
expectTypeOf(can(new Set(['showVOD']), 'showVOD', 'showUsers')).toEqualTypeOf<boolean>();
// @ts-expect-error a list is no set
can(['showVOD'], 'showVOD');
// @ts-expect-error the contract has no such permission
can(new Set(['showVOD']), 'showVod');
expectTypeOf(compileGuard([])).parameter(0).toEqualTypeOf<ReadonlySet<Permission>>();
expectTypeOf(menuFor(new Set())[0]?.items).toBeNullable();

// Texts have keys, and both languages have the same ones.
type RequiredKey =
  | `upload.error.${UploadErrorCode}`
  | `upload.stage.${UploadStage}`
  | `video.failure.${VideoFailure['code']}`
  | `video.status.${VideoStatus}`
  | `processing.status.${ProcessingStatus}`
  | `player.error.${PlayerErrorCode}`;
expectTypeOf<Exclude<RequiredKey, keyof SdkMessages>>().toBeNever();
palco.i18n.t('upload.creationFailed', { count: 2 });
// @ts-expect-error there is no such text
palco.i18n.t('upload.creationFaild');
const page = palco.i18n.extend({ 'pt-BR': { bye: 'Tchau' }, en: { bye: 'Bye' } });
page.t('bye');
page.t('login.title');
// @ts-expect-error English lacks a key
const broken: Catalogue<{ bye: string }> = { 'pt-BR': { bye: 'Tchau' }, en: {} };
void broken;
createI18n({ messages: sdkMessages, overrides: { en: { 'login.title': 'Welcome' } } });
createI18n({
  messages: sdkMessages,
  overrides: {
    en: {
      // @ts-expect-error only texts that exist can be replaced
      'login.titel': 'Welcome',
    },
  },
});

// An editor shows one name: what the contract keeps as deprecated is not in the types.
expectTypeOf<
  Extract<keyof Me['user'] | keyof UserItem | keyof Live | keyof LiveDetails, '_id'>
>().toBeNever();
expectTypeOf<Extract<keyof Live | keyof LiveDetails, 'nome'>>().toBeNever();
