import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The run-time surface of each entry: what is added or removed here is added to or removed from the public promise. */
const surface: Record<string, readonly string[]> = {
  '.': [
    'SdkError',
    'clientCalls',
    'configCalls',
    'createBrowserPorts',
    'createBrowserStorage',
    'createClient',
    'createClients',
    'createConfig',
    'createDirectories',
    'createMemoryStorage',
    'createPalco',
    'createPermissionCatalogue',
    'createProfile',
    'createRecovery',
    'createRoles',
    'createSession',
    'createTeams',
    'createUploads',
    'createUsers',
    'createVideos',
    'defaultSampleRates',
    'directoryCalls',
    'isAbort',
    'isKnown',
    'isPublicPath',
    'isSdkError',
    'override',
    'peopleTexts',
    'permissionCalls',
    'playerTexts',
    'processing',
    'processingTexts',
    'profileCalls',
    'recoveryCalls',
    'roleCalls',
    'sdkTexts',
    'teamCalls',
    'teamTexts',
    'unwrap',
    'uploadTexts',
    'uploads',
    'userCalls',
    'videoCalls',
  ],
  './client': ['SdkError', 'bindRequest', 'createClient', 'isAbort', 'isPublicPath', 'isSdkError', 'unwrap'],
  './session': ['createSession', 'isKnown'],
  './access': [
    'decideRoute',
    'explainRoute',
    'isDev',
    'menuFor',
    'menuRules',
    'routeAccess',
    'routeRules',
    'safeRedirect',
  ],
  './permissions': ['can', 'compileGuard', 'effectivePermissions', 'ungrantable'],
  './upload': ['createFetchTransport', 'createUploadQueue', 'createXhrTransport'],
  './upload-transports': ['createFetchTransport', 'createParallelTransport'],
  './processing': ['createProcessing', 'processing'],
  './player': [
    'BUTTON_SEEK_SECONDS',
    'KEY_SEEK_SECONDS',
    'LIVE_TOLERANCE_SECONDS',
    'createPlayer',
    'isAtLiveEdge',
  ],
  './i18n': [
    'createFormat',
    'createI18n',
    'isLanguage',
    'peopleTexts',
    'playerTexts',
    'processingTexts',
    'sdkTexts',
    'teamTexts',
    'uploadTexts',
  ],
  './schemas': [
    'clientSchema',
    'credentialsSchema',
    'domainListSchema',
    'domainSchema',
    'emailSchema',
    'fieldMessages',
    'hasText',
    'imageMaxBytes',
    'imageProblem',
    'imageTypes',
    'inviteAcceptSchema',
    'maskEmail',
    'nameSchema',
    'newPasswordSchema',
    'passwordChangeSchema',
    'passwordLength',
    'passwordPairSchema',
    'personNameSchema',
    'profileSchema',
    'recoveryEmailSchema',
    'roleSchema',
    'settingsSchema',
    'teamPatchSchema',
    'teamSchema',
    'toDomain',
    'toRecoveryEmail',
    'userCreateSchema',
    'userPatchSchema',
    'uuidSchema',
    'videoDetailsSchema',
    'videoTitleMax',
    'videoTitleSchema',
  ],
  './testing': [
    'FakeMedia',
    'buildAccount',
    'buildClient',
    'buildConfig',
    'buildDirectory',
    'buildId',
    'buildMe',
    'buildRole',
    'buildTeam',
    'buildToken',
    'buildTranscodeItem',
    'buildUser',
    'buildVideo',
    'buildVideoItem',
    'buildWorld',
    'createFakeBackend',
    'createFakePorts',
    'createScriptedTransport',
    'fakePassword',
    'observeFakeAnswers',
    'sdkMessages',
    'settlePromises',
  ],
};

const entries = Object.entries(manifest.exports).filter(([name]) => name !== './package.json');

describe.each(entries)('%s', (name, source) => {
  it('exports what it promises, and loads in Node, where there is no page', async () => {
    expect([typeof window, typeof document, typeof localStorage]).toEqual([
      'undefined',
      'undefined',
      'undefined',
    ]);
    const entry = (await import(/* @vite-ignore */ `../${source}`)) as object;
    expect(Object.keys(entry).sort()).toEqual(surface[name]);
  });

  it('is published from the file that is built for it', () => {
    const published = manifest.publishConfig.exports[name as keyof typeof manifest.publishConfig.exports];
    const file = name === '.' ? 'index' : name.slice(2);
    expect(published).toEqual({ types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` });
  });
});

it('every entry of the surface exists', () => {
  expect(entries.map(([name]) => name).sort()).toEqual(Object.keys(surface).sort());
});
