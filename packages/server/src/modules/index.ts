import type { Emulators } from './integrations/emulators';
import type { ServerContext } from '../kernel/context';
import type { Authenticate } from '../kernel/http/authenticate';
import type { ServerModule } from '../kernel/http/module';
import type { PrincipalKind } from '../kernel/http/principal-kind';
import { createCounters } from '../kernel/limits/counters';
import type { Counters } from '../kernel/limits/counters';
import { createRequestLimits } from '../kernel/limits/request-limits';
import type { RequestLimits } from '../kernel/limits/request-limits';
import { createApiKeyKind, createApiKeysModule } from './api-keys';
import { createAttendeesModule, createRegistrations } from './attendees';
import type { Attendees, Registrations } from './attendees';
import { createBilling } from './billing';
import type { Billing } from './billing';
import { createBulkModule } from './bulk';
import { createCertificatesModule } from './certificates';
import { createChatModule, createChatTopic, renameAuthor } from './chat';
import { createClassroomModule, picturesOfClassroom } from './classroom';
import { createClientsModule } from './clients';
import { createDirectoriesModule } from './directories';
import { insertRoot, requireFolder } from './folder-tree';
import { createEmbeds, createEmbedsModule } from './embeds';
import type { Embeds } from './embeds';
import { createImageIntake } from './images';
import type { ImageIntake } from './images';
import { createBroadcastModule, createIngest } from './ingest';
import type { Ingest, IngestLives } from './ingest';
import { createIntegrationsModule } from './integrations';
import { createLikesModule } from './likes';
import { createAudience } from './live-audience';
import type { Audience } from './live-audience';
import { createLiveLog } from './live-log';
import { createLiveOverlaysModule, overlaysOfLive } from './live-overlays';
import {
  createLivesForIngest,
  createLivesModule,
  createLiveTopic,
  expireLive,
  liveGate,
  liveLookup,
  liveSessionOf,
} from './lives';
import { createLogsModule } from './logs';
import { createMailModule } from './mail';
import { createMediaModule } from './media';
import type { LiveGate } from './media';
import { createPermissionsModule } from './permissions';
import { createPlaylistsModule } from './playlists';
import { createPlayerModule, findWatchable } from './player';
import { createRealtimeModule } from './realtime';
import { createRecoveryModule } from './recovery';
import { createRolesModule } from './roles';
import { createSecondFactorModule, createSessionModule, createSessionService } from './session';
import type { SessionService } from './session';
import { createSetupModule } from './setup';
import { createStreamKeysModule } from './stream-keys';
import { createSubtitlesModule, subtitlesForPlayer, subtitlesForVideo } from './subtitles';
import { createSystemModule } from './system';
import { createTeamsModule } from './teams';
import { createTestSignalModule } from './test-signal';
import { createTelemetry, erasePlayers, playsOfLive } from './telemetry';
import type { Telemetry } from './telemetry';
import { createTrashModule } from './trash';
import { createUploadsModule } from './uploads';
import { createUsersModule } from './users';
import { createVideoImportsModule } from './video-imports';
import { createVideosModule } from './videos';
import { createWebhooksModule } from './webhooks';

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
