import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The run-time exports of each entry: a change here is a change of the public API. */
const surface: Record<string, readonly string[]> = {
  '.': [
    'SdkError',
    'configApi',
    'createConfig',
    'createDirectories',
    'createEmbedSessions',
    'createEmbeds',
    'createPalco',
    'createPlaylists',
    'createTeamSearch',
    'createUploads',
    'createVideos',
    'directoriesApi',
    'embedSessionsApi',
    'embedsApi',
    'isAbort',
    'isKnown',
    'isSdkError',
    'overrideCapability',
    'playbackMemory',
    'playlistsApi',
    'processing',
    'reportErrors',
    'signInSession',
    'teamSearch',
    'tokenSession',
    'uploadResume',
    'uploadResumeWith',
    'uploads',
    'videosApi',
  ],
  './client': ['SdkError', 'createClient', 'isAbort', 'isSdkError'],
  './raw-client': ['createRawClient', 'rawClient', 'unwrap'],
  './session': ['createSession', 'createTokenSession', 'isKnown', 'signInSession', 'tokenSession'],
  './access': [
    'decideRoute',
    'explainRoute',
    'forProduct',
    'isDev',
    'menuFor',
    'menuRules',
    'routeAccess',
    'routeRules',
    'safeRedirect',
  ],
  './permissions': ['can', 'compileGuard', 'effectivePermissions', 'ungrantable'],
  './upload': ['createPlatformTransport', 'createUploadQueue', 'createXhrTransport'],
  './upload/digest': ['createDigestTransport'],
  './upload/resume': ['createUploadResume', 'openResumeChannel', 'openResumeStore'],
  './upload-transports': ['createFetchTransport', 'createParallelTransport'],
  './processing': ['createProcessing', 'processing'],
  './broadcast': ['MAX_WAITING_BYTES', 'broadcastSocket', 'browserMedia', 'createBroadcast'],
  './realtime': ['createRealtime', 'realtime', 'realtimeWith'],
  './realtime/fps-alert': ['createFpsAlert', 'fpsAlert'],
  './classroom': [
    'attendeeKey',
    'createClassroom',
    'parseAttendee',
    'pictureOf',
    'readAttendee',
    'readChatFrameMessage',
    'toChatFrameData',
    'typedEmail',
  ],
  './chat': ['characterCount', 'createChat', 'waitsForLine'],
  './date-range': [
    'addDays',
    'addMonths',
    'boundsAround',
    'clampRange',
    'dateRangePresets',
    'dateRangeTransition',
    'dayAfterKey',
    'dayAt',
    'dayRule',
    'dayWordsIn',
    'firstDay',
    'forgetDeviceZone',
    'initialDateRange',
    'instantsOf',
    'isSameMonth',
    'isWithin',
    'lastDay',
    'momentOf',
    'placeInRange',
    'presetOf',
    'presetRange',
    'rangeOf',
    'weeksOf',
  ],
  './live-view': [
    'LIVE_BACK_BUFFER_SECONDS',
    'MAX_CATCH_UP_RATE',
    'createLiveView',
    'isViewerIdShown',
    'liveHlsConfig',
    'liveScreen',
    'overlaysAt',
    'screenImage',
    'secondsUntil',
    'viewerIdOf',
  ],
  './analytics': [
    'alertMetrics',
    'alertRuleKey',
    'analyticsApi',
    'createAnalytics',
    'createLiveAnalytics',
    'createRollingWindow',
    'liveAlerts',
    'liveAnalytics',
    'metricPaths',
    'pointsOf',
  ],
  './player': [
    'BUTTON_SEEK_SECONDS',
    'KEY_SEEK_SECONDS',
    'LIVE_TOLERANCE_SECONDS',
    'createPlayer',
    'isAtLiveEdge',
    'percentOf',
    'playerKeys',
    'seekRange',
    'shouldReopenLive',
  ],
  './support-bundle': [
    'createSupportLog',
    'describePlayer',
    'describeSession',
    'describeStage',
    'describeUpload',
    'followUploads',
    'readSupportBundle',
    'supportMoment',
  ],
  './telemetry': ['createTelemetry'],
  './timeline': [
    'KEY_PREVIEW_MS',
    'chapterAt',
    'createSeekPreview',
    'frameAt',
    'loadStoryboard',
    'parseStoryboard',
    'toChapters',
  ],
  './elements': ['PalcoClassroomElement', 'PalcoPlayerElement', 'PalcoUploadElement', 'definePalcoElements'],
  './embed-frame': ['embedFetch', 'embedSession', 'embedTransport', 'openEmbedFrame'],
  './i18n': [
    'allMessages',
    'analyticsMessages',
    'classroomMessages',
    'createFormat',
    'createI18n',
    'dateRangeMessages',
    'formats',
    'isLanguage',
    'peopleMessages',
    'playerMessages',
    'preferredLanguage',
    'processingMessages',
    'teamMessages',
    'uploadMessages',
  ],
  './schemas': [
    'apiKeySchema',
    'attendeeEmailSchema',
    'attendeeRegistrationSchema',
    'chapterLimits',
    'classroomSchema',
    'clientSchema',
    'credentialsSchema',
    'directorySchema',
    'directorySettingsSchema',
    'domainListSchema',
    'domainSchema',
    'emailSchema',
    'fieldMessages',
    'formatChapters',
    'hasText',
    'imageMaxBytes',
    'imageProblem',
    'imageTypes',
    'inviteAcceptSchema',
    'liveSchema',
    'liveSecuritySchema',
    'maskEmail',
    'nameSchema',
    'newPasswordSchema',
    'parseChapters',
    'passwordChangeSchema',
    'passwordLength',
    'passwordPairSchema',
    'personNameSchema',
    'playlistMaxVideos',
    'playlistSchema',
    'profileSchema',
    'recoveryEmailSchema',
    'roleSchema',
    'settingsSchema',
    'speakerNameSchema',
    'teamPatchSchema',
    'teamSchema',
    'toDomain',
    'toRecoveryEmail',
    'userCreateSchema',
    'userPatchSchema',
    'uuidSchema',
    'videoDetailsSchema',
    'videoPrivacySchema',
    'videoTagLimits',
    'videoTagsSchema',
    'videoTitleMax',
    'videoTitleSchema',
  ],
  './internals': [
    'createMemoryStorage',
    'isSingleLine',
    'panelOf',
    'progressOf',
    'readOnly',
    'sdkMessages',
    'sortFiles',
    'sourceOf',
    'summarize',
    'uploadEnd',
    'uploadTransition',
    'withProgress',
  ],
  './admin': [
    'apiKeysApi',
    'attendeesApi',
    'billingApi',
    'clientsApi',
    'connector',
    'createApiKeys',
    'createAttendees',
    'createBilling',
    'createClients',
    'createIntegrations',
    'createLogs',
    'createPermissionCatalogue',
    'createProfile',
    'createRecovery',
    'createRoles',
    'createSecondFactors',
    'createSupport',
    'createTeams',
    'createTrash',
    'createUsers',
    'createVideoImports',
    'createWebhooks',
    'facebookCookie',
    'integrationsApi',
    'isAuthorizationExpired',
    'isPopupOpen',
    'logIcon',
    'logsApi',
    'permissionsApi',
    'profileApi',
    'recoveryApi',
    'rolesApi',
    'secondFactorsApi',
    'supportApi',
    'teamsApi',
    'trashApi',
    'usersApi',
    'videoImportsApi',
    'viewerTimeline',
    'webhookEventTypes',
    'webhooksApi',
  ],
  './lives': [
    'canCompleteLive',
    'canPauseLive',
    'canResumeLive',
    'canStartLive',
    'classroomsApi',
    'createClassrooms',
    'createLives',
    'isLiveInProgress',
    'liveActions',
    'liveRowColumns',
    'liveTransitions',
    'livesApi',
    'lockedLiveFields',
    'maxLiveRows',
    'nextLiveStatus',
    'wasLiveStarted',
  ],
  './subtitles': [
    'addCue',
    'createSubtitles',
    'findCueProblems',
    'formatCueTime',
    'mergeWithNext',
    'parseCueTime',
    'shiftCues',
    'splitCue',
    'subtitlesApi',
    'toWebVtt',
  ],
  './ports': ['createBrowserPorts', 'createBrowserStorage', 'createMemoryDevice'],
  './upload-edits': ['createUploadEdits', 'uploadEdits'],
};

const entries = Object.entries(manifest.exports).filter(([name]) => name !== './package.json');

describe.each(entries)('%s', (name, source) => {
  it('exports what is listed here, and loads in Node, where there is no page', async () => {
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

// What a partner's page needs. What only administration needs is in `/admin`, what one engine needs in its own entry.
it('the root entry is small', () => {
  expect(surface['.']?.length).toBeLessThanOrEqual(46);
  const types = typesOf(join(import.meta.dirname, 'index.ts'));
  // Found at all: among them one of the entry itself, one of a resource, one of the contract by a resource.
  expect(types).toEqual(expect.arrayContaining(['PalcoOptions', 'Videos', 'Video']));
  expect(types.length).toBeLessThanOrEqual(104);
});

/** The types that a file exports, those of the files that it exports whole as well. */
function typesOf(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  const lists = [...code.matchAll(/^export type \{([^}]*)\}/gm)].flatMap(([, names = '']) =>
    names.split(','),
  );
  const listed = lists.map((name) => name.replace(/^.* as /s, '').trim()).filter((name) => name !== '');
  const declared = [...code.matchAll(/^export (?:type|interface) (\w+)/gm)].map(([, name = '']) => name);
  const whole = [...code.matchAll(/^export \* from '([^']+)'/gm)].flatMap(([, path = '']) => {
    const bare = join(dirname(file), path);
    return typesOf(existsSync(`${bare}.ts`) ? `${bare}.ts` : join(bare, 'index.ts'));
  });
  return [...new Set([...listed, ...declared, ...whole])];
}

it('the README names every entry, and the client of every noun', () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const table = readme.split('\n').filter((line) => line.startsWith('| `'));
  const named = table.flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(named.map(([, name = '']) => name.replace(/^@palco\/sdk$|^/, '.')).sort()).toEqual(
    entries.map(([name]) => name).sort(),
  );
  const clients = Object.values(surface)
    .flat()
    .filter((name) => name.endsWith('Api'));
  expect(clients.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
});
