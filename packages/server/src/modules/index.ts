import type { ServerContext } from '../kernel/context';
import type { Authenticate } from '../kernel/http/authenticate';
import type { ServerModule } from '../kernel/http/module';
import type { PrincipalKind } from '../kernel/http/principal-kind';
import { createCounters } from '../kernel/limits/counters';
import { createBulkModule } from './bulk';
import { createClientsModule } from './clients';
import { createDirectoriesModule } from './directories';
import { createImageIntake } from './images';
import { createBroadcastModule, createIngest } from './ingest';
import type { Ingest, LiveParts } from './ingest';
import { createLikesModule } from './likes';
import {
  createAudience,
  createLivesForIngest,
  createLivesModule,
  createLiveTopic,
  liveGate,
  liveSessionOf,
} from './lives';
import type { Audience } from './lives';
import { createLogsModule } from './logs';
import { createMailModule } from './mail';
import { createMediaModule } from './media';
import { createPermissionsModule } from './permissions';
import { createPlaylistsModule } from './playlists';
import { createPlayerModule } from './player';
import { createRealtimeModule } from './realtime';
import { createRecoveryModule, createRequestLimits } from './recovery';
import { createRolesModule } from './roles';
import { createSessionModule, createSessionService } from './session';
import { createSetupModule } from './setup';
import { createSubtitlesModule, subtitlesForPlayer, subtitlesForVideo } from './subtitles';
import { createSystemModule } from './system';
import { createTeamsModule } from './teams';
import { createTrashModule } from './trash';
import { createUploadsModule } from './uploads';
import { createUsersModule } from './users';
import { createVideosModule } from './videos';

/** The modules of one server, and the parts of them that others use. */
export interface ServerModules {
  readonly ingest: Ingest;
  readonly audience: Audience;
  /** In the order of `start`; they are stopped in the reverse one. */
  readonly modules: readonly ServerModule[];
  readonly authenticate: Authenticate;
}

/** What tests bring to {@link createModules}. */
export interface TestParts {
  /** In place of the lives of the database. */
  readonly live?: LiveParts | null;
  /** Beside those of the product. */
  readonly principalKinds?: (context: ServerContext) => readonly PrincipalKind[];
}

/** Makes every module of one server, and gives each what it shares with others. */
export function createModules(
  context: ServerContext,
  { live: replaced = null, principalKinds = () => [] }: TestParts = {},
): ServerModules {
  // Lives and ingest depend on each other; the getter breaks the cycle.
  const lives = createLivesForIngest(context, () => ingest);
  const live = replaced ?? { lives, gate: liveGate };
  const ingest: Ingest = createIngest(context, live);
  const counters = createCounters(context.db, context.clock);
  const kinds = principalKinds(context);
  const sessions = createSessionService(context, counters, kinds);
  const images = createImageIntake(context);
  const audience = createAudience(context);
  const limits = createRequestLimits(counters, context.clock);
  return {
    ingest,
    audience,
    authenticate: sessions.authenticate,
    modules: [
      createSessionModule(context, { sessions, images, counters }),
      createSetupModule({ sessions }),
      createRolesModule(),
      createPermissionsModule(),
      createRecoveryModule(context, { sessions, limits }),
      createLogsModule(context),
      createMailModule(context),
      createTeamsModule({ images }),
      createUsersModule({ limits }),
      createClientsModule(),
      createDirectoriesModule(),
      createPlaylistsModule({ images }),
      createLivesModule(context, { images, signals: () => ingest, audience }),
      audience.module,
      createVideosModule({ images, subtitlesOf: subtitlesForVideo, recordings: ingest.recordings }),
      createSubtitlesModule(context),
      createLikesModule(limits),
      createBulkModule(),
      createTrashModule(),
      createUploadsModule(context),
      createMediaModule(context, {
        liveGate: live.gate,
        liveSessionOf,
        onPlaylist: audience.onPlaylist,
      }),
      ingest.module,
      createBroadcastModule({ context, lives: live.lives, desk: ingest.desk }),
      createPlayerModule({ subtitlesOf: subtitlesForPlayer }),
      createRealtimeModule(context, { kinds, topics: { live: createLiveTopic(context) } }),
      createSystemModule(context, {
        liveStatus: () => ingest.status(),
        liveDiskIsFull: () => ingest.desk.isDiskFull(),
      }),
    ],
  };
}
