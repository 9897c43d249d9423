import type { Emulators } from './library/integrations/emulators';
import type { ServerContext } from '../kernel/context';
import type { Authenticate } from '../kernel/http/authenticate';
import type { ServerModule } from '../kernel/http/module';
import type { PrincipalKind } from '../kernel/http/principal-kind';
import { createCounters } from '../kernel/limits/counters';
import type { Counters } from '../kernel/limits/counters';
import { createRequestLimits } from '../kernel/limits/request-limits';
import type { RequestLimits } from '../kernel/limits/request-limits';
import { createApiKeyKind, createApiKeysModule } from './people/api-keys';
import { createAttendeesModule, createRegistrations } from './broadcast/attendees';
import type { Attendees, Registrations } from './broadcast/attendees';
import { createBilling } from './records/billing';
import type { Billing } from './records/billing';
import { createBulkModule } from './library/bulk';
import { createCertificatesModule } from './broadcast/certificates';
import { createChatModule, createChatTopic, renameAuthor } from './broadcast/chat';
import { createClassroomModule, picturesOfClassroom } from './broadcast/classroom';
import { createClientsModule } from './people/clients';
import { createDirectoriesModule } from './library/directories';
import { insertRoot, requireFolder } from './library/folder-tree';
import { createEmbeds, createEmbedsModule } from './people/embeds';
import type { Embeds } from './people/embeds';
import { createImageIntake } from './core/images';
import type { ImageIntake } from './core/images';
import { createBroadcastModule, createIngest } from './broadcast/ingest';
import type { Ingest, IngestLives } from './broadcast/ingest';
import { createIntegrationsModule } from './library/integrations';
import { createLikesModule } from './delivery/likes';
import { createAudience } from './broadcast/live-audience';
import type { Audience } from './broadcast/live-audience';
import { createLiveLog } from './broadcast/live-log';
import { createLiveOverlaysModule, overlaysOfLive } from './broadcast/live-overlays';
import {
  createLivesForIngest,
  createLivesModule,
  createLiveTopic,
  expireLive,
  liveGate,
  liveLookup,
  liveSessionOf,
} from './broadcast/lives';
import { createLogsModule } from './records/logs';
import { createMailModule } from './core/mail';
import { createMediaModule } from './delivery/media';
import type { LiveGate } from './delivery/media';
import { createPermissionsModule } from './people/permissions';
import { createPlaylistsModule } from './library/playlists';
import { createPlayerModule, findWatchable } from './delivery/player';
import { createRealtimeModule } from './people/realtime';
import { createRecoveryModule } from './people/recovery';
import { createRolesModule } from './people/roles';
import { createSecondFactorModule, createSessionModule, createSessionService } from './people/session';
import type { SessionService } from './people/session';
import { createSetupModule } from './installation/setup';
import { createStreamKeysModule } from './broadcast/stream-keys';
import { createSubtitlesModule, subtitlesForPlayer, subtitlesForVideo } from './library/subtitles';
import { createSystemModule } from './installation/system';
import { createTeamsModule } from './people/teams';
import { createTestSignalModule } from './broadcast/test-signal';
import { createTelemetry, erasePlayers, playsOfLive } from './delivery/telemetry';
import type { Telemetry } from './delivery/telemetry';
import { createTrashModule } from './library/trash';
import { createUploadsModule } from './library/uploads';
import { createUsersModule } from './people/users';
import { createVideoImportsModule } from './library/video-imports';
import { createVideosModule } from './library/videos';
import { createWebhooksModule } from './records/webhooks';

/** The modules of one server, and the parts of them that others use. */
export interface ServerModules {
  readonly ingest: Ingest;
  readonly audience: Audience;
  readonly attendees: Attendees;
  readonly billing: Billing;
  readonly telemetry: Telemetry;
  /** Local emulators of other services, once the modules are started; null where they are off. */
  emulators(): Emulators | null;
  /** In the order of `start`; they are stopped in the reverse one. */
  readonly modules: readonly ServerModule[];
  readonly authenticate: Authenticate;
}

/** What ingest and the media routes need of lives. */
export interface LiveParts {
  readonly lives: IngestLives;
  /** Who may read the media of a live. */
  readonly gate: LiveGate;
}

/** What tests bring to {@link createModules}. */
export interface TestParts {
  /** In place of the lives of the database. */
  readonly live?: LiveParts | null;
  /** In place of the product's of the same kind. */
  readonly principalKinds?: (context: ServerContext) => readonly PrincipalKind[];
}

/** What several modules share. */
interface Shared {
  readonly sessions: SessionService;
  readonly images: ImageIntake;
  readonly counters: Counters;
  readonly limits: RequestLimits;
}

/** People, teams, and how they sign in. */
function createPeopleModules(
  context: ServerContext,
  { sessions, images, counters, limits }: Shared,
): readonly ServerModule[] {
  return [
    createSessionModule(context, { sessions, images, counters }),
    createSecondFactorModule(context, { sessions, counters }),
    createSetupModule({ sessions }),
    createRolesModule(),
    createPermissionsModule(),
    createRecoveryModule(context, { sessions, limits }),
    createLogsModule(context),
    createLiveLog(context).module,
    createMailModule(context),
    createTeamsModule({ images, openLibrary: insertRoot }),
    createUsersModule(context, { limits, renameAuthor }),
    createClientsModule(),
    createApiKeysModule(),
    createEmbedsModule(context, { requireFolder }),
  ];
}

/** Videos, folders, playlists, and what belongs to them. */
function createLibraryModules(
  context: ServerContext,
  { images, limits, recordings }: Pick<Shared, 'images' | 'limits'> & Pick<Ingest, 'recordings'>,
): readonly ServerModule[] {
  return [
    createDirectoriesModule(),
    createPlaylistsModule(context, { images }),
    createVideosModule({ images, subtitlesOf: subtitlesForVideo, recordings }),
    createSubtitlesModule(context),
    createLikesModule(limits),
    createBulkModule(),
    createTrashModule(context, { expireLive }),
    createUploadsModule(context),
    createVideoImportsModule(context),
  ];
}

/** Who watches, and what their players tell: each shows what the other knows. */
function createAudienceParts(context: ServerContext, registrations: Registrations) {
  const telemetry: Telemetry = createTelemetry(context, {
    store: context.analytics,
    registrations,
    viewers: () => audience,
  });
  const audience: Audience = createAudience(context, telemetry);
  return { telemetry, audience };
}

/** What sockets can listen to beside their team. */
function topicsOf(context: ServerContext, registrations: Registrations, { hearsChat }: Embeds) {
  const attends = registrations.isOf;
  return {
    live: createLiveTopic(context, { attends }),
    chat: createChatTopic(context, { attends, hearsChat }),
  };
}

/** What serves media, and what counts it. */
function createDeliveryModules(
  context: ServerContext,
  {
    gate,
    audience,
    billing,
    limits,
  }: Pick<LiveParts, 'gate'> & Pick<ServerModules, 'audience' | 'billing'> & Pick<Shared, 'limits'>,
): readonly ServerModule[] {
  const live = { liveGate: gate, liveSessionOf, onPlaylist: audience.onPlaylist };
  return [createMediaModule(context, { live, onDelivered: billing.delivery.add, limits }), billing.module];
}

/** By what signals are sent, and where they are watched. */
function createSignalModules(
  signals: () => Ingest,
  { images, viewersOf }: Pick<Shared, 'images'> & Pick<Audience, 'viewersOf'>,
): readonly ServerModule[] {
  return [
    createClassroomModule({ images, signals, viewersOf, findWatchable }),
    createStreamKeysModule({ lives: liveLookup, signals }),
    createTestSignalModule({ lives: liveLookup, signals: () => signals().testSignals }),
  ];
}

/** One of each kind; a later one replaces an earlier one. */
function kindsOf(...all: readonly PrincipalKind[]): readonly PrincipalKind[] {
  return [...new Map(all.map((one) => [one.kind, one])).values()];
}

/** Who calls this server beside people. */
function createPrincipals(
  context: ServerContext,
  own: readonly PrincipalKind[],
  ofTest: readonly PrincipalKind[],
) {
  const embeds = createEmbeds(context);
  return { embeds, kinds: kindsOf(...own, createApiKeyKind(context), embeds.kind, ...ofTest) };
}

/** Makes every module of one server, and gives each what it shares with others. */
export function createModules(
  context: ServerContext,
  { live: replaced = null, principalKinds = () => [] }: TestParts = {},
): ServerModules {
  // Lives and ingest depend on each other; the getter breaks the cycle.
  const lives = createLivesForIngest(context, () => ingest);
  const live = replaced ?? { lives, gate: liveGate };
  const ingest: Ingest = createIngest(context, live.lives);
  const counters = createCounters(context.db, context.clock);
  const registrations = createRegistrations(context);
  const { embeds, kinds } = createPrincipals(context, [registrations.kind], principalKinds(context));
  const sessions = createSessionService(context, counters, kinds);
  const images = createImageIntake(context);
  const { audience, telemetry } = createAudienceParts(context, registrations);
  const limits = createRequestLimits(counters, context.clock);
  const integrations = createIntegrationsModule(context);
  const attendees = createAttendeesModule(context, { registrations, erasePlayers });
  const billing = createBilling(context);
  return {
    ingest,
    audience,
    attendees,
    billing,
    telemetry,
    emulators: integrations.emulators,
    authenticate: sessions.authenticate,
    modules: [
      ...createPeopleModules(context, { sessions, images, counters, limits }),
      createLivesModule(context, {
        images,
        signals: () => ingest,
        overlays: overlaysOfLive,
        classroom: picturesOfClassroom,
        plays: playsOfLive,
      }),
      ...createSignalModules(() => ingest, { images, viewersOf: audience.viewersOf }),
      createLiveOverlaysModule(context, { images }),
      audience.module,
      attendees.module,
      createCertificatesModule({ registrations, presence: attendees.presence, counters }),
      telemetry.module,
      createChatModule(),
      ...createLibraryModules(context, { images, limits, recordings: ingest.recordings }),
      ...createDeliveryModules(context, { gate: live.gate, audience, billing, limits }),
      ingest.module,
      createBroadcastModule({ context, lives: live.lives, registry: ingest.registry }),
      createWebhooksModule(context, { limits }),
      integrations,
      createPlayerModule({ subtitlesOf: subtitlesForPlayer }),
      createRealtimeModule(context, { kinds, topics: topicsOf(context, registrations, embeds) }),
      createSystemModule(context, {
        services: integrations.services,
        liveStatus: () => ingest.status(),
        liveDiskIsFull: () => ingest.registry.isDiskFull(),
      }),
    ],
  };
}
