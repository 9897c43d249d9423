import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

/** The run-time exports of each entry: a change here is a change of the public API. */
const surface: Record<string, readonly string[]> = {
  '.': [
    'SdkError',
    'configApi',
    'createPalco',
    'createUploads',
    'dataSaver',
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
    'uploadResume',
    'uploadResumeWith',
    'uploads',
    'videosApi',
  ],
  './client': ['SdkError', 'createClient', 'isAbort', 'isSdkError'],
  './raw-client': ['createRawClient', 'rawClient', 'unwrap'],
  './session': ['isKnown', 'signInSession', 'tokenSession'],
  './access': [
    'decideRoute',
    'explainRoute',
    'forProduct',
    'isDev',
    'menuFor',
    'menuRules',
    'routeAccess',
    'routeRules',
  ],
  './permissions': ['can', 'compileGuard', 'effectivePermissions', 'ungrantable'],
  './upload': ['createPlatformTransport', 'createUploadQueue', 'createXhrTransport'],
  './upload/digest': ['createDigestTransport'],
  './upload/resume': ['createUploadResume', 'openResumeChannel', 'openResumeStore'],
  './upload-transports': ['createFetchTransport', 'createParallelTransport'],
  './processing': ['createProcessing', 'processing'],
  './broadcast': ['broadcastSocket', 'broadcastWhip', 'createBroadcast'],
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
    'createPlayer',
    'guardMark',
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
    'followUploads',
    'readSupportBundle',
    'supportMoment',
  ],
  './telemetry': ['createTelemetry'],
  './timeline': ['chapterAt', 'createSeekPreview', 'frameAt', 'loadStoryboard', 'toChapters'],
  './elements': ['PalcoClassroomElement', 'PalcoPlayerElement', 'PalcoUploadElement', 'definePalcoElements'],
  './embed-frame': ['embedFetch', 'embedSession', 'embedTransport', 'openEmbedFrame'],
  './i18n': [
    'allMessages',
    'analyticsMessages',
    'captionMessages',
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
    'transcriptMessages',
    'uploadMessages',
  ],
  './schemas': [
    'apiKeySchema',
    'attendeeEmailSchema',
    'attendeeRegistrationSchema',
    'classroomSchema',
    'clientSchema',
    'credentialsSchema',
    'directorySchema',
    'directorySettingsSchema',
    'domainListSchema',
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
    'videoTitleSchema',
  ],
  './admin': [
    'apiKeysApi',
    'attendeesApi',
    'billingApi',
    'clientsApi',
    'connector',
    'facebookCookie',
    'importSources',
    'importsApi',
    'integrationsApi',
    'isAuthorizationExpired',
    'isPopupOpen',
    'logIcon',
    'logsApi',
    'permissionsApi',
    'profileApi',
    'recoveryApi',
    'restreamApi',
    'restreamServices',
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
    'classroomsApi',
    'isLiveInProgress',
    'liveActions',
    'liveRowColumns',
    'livesApi',
    'lockedLiveFields',
    'maxLiveRows',
    'nextLiveStatus',
    'wasLiveStarted',
  ],
  './captions': ['captionLook', 'captionStyleAspects', 'captionStyleChoices', 'captionsMemory'],
  './sign-window': ['keepInStep', 'signWidths', 'signWindow'],
  './subtitles': [
    'addCue',
    'cueAt',
    'cueWords',
    'findCueHints',
    'findCueProblems',
    'findInCues',
    'formatCueTime',
    'mergeWithNext',
    'moveCue',
    'parseCueTime',
    'plainCueText',
    'recordEdit',
    'redoEdit',
    'renameSpeaker',
    'replaceInCues',
    'resizeCue',
    'shiftCues',
    'speakerOf',
    'speakersIn',
    'splitCue',
    'splitCueAtText',
    'startHistory',
    'subtitlesApi',
    'toWebVtt',
    'undoEdit',
    'withSpeaker',
  ],
  './transcripts': [
    'findInTranscript',
    'formatTranscriptTime',
    'loadTranscript',
    'parseTranscript',
    'transcriptCueAt',
    'transcriptText',
    'transcriptsApi',
  ],
  './video-edits': [
    'changeEdit',
    'createEditState',
    'cutRanges',
    'editedTime',
    'isSameKeep',
    'keptDuration',
    'playableTime',
    'shortestKept',
    'videoEditsApi',
  ],
  './ports': ['createBrowserPorts', 'createBrowserStorage', 'createMemoryDevice'],
  './upload-edits': ['uploadEdits'],
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
  expect(surface['.']?.length).toBeLessThanOrEqual(22);
  const types = typesOf(join(import.meta.dirname, 'index.ts'));
  // Found at all: among them one of the entry itself, one of a resource, one of the contract by a resource.
  expect(types).toEqual(expect.arrayContaining(['PalcoOptions', 'VideosApi', 'Video']));
  expect(types.length).toBeLessThanOrEqual(60);
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
