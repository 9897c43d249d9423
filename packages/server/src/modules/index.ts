import type { ServerContext } from '../kernel/context';
import type { Authenticate } from '../kernel/http/authenticate';
import type { ServerModule } from '../kernel/http/module';
import type { AuthScheme } from '../kernel/http/auth-scheme';
import { createBroadcast } from './broadcast';
import type { Broadcast } from './broadcast';
import { renameAuthor } from './broadcast/chat';
import type { IngestLives } from './broadcast/ingest';
import { createLivesForIngest, expireLive, liveGate } from './broadcast/lives';
import { createCore } from './core';
import { createDelivery } from './delivery';
import type { Delivery } from './delivery';
import type { LiveGate } from './delivery/media';
import { findWatchable } from './delivery/player';
import { breakdownsOf, erasePlayers, playsOfLive } from './delivery/telemetry';
import { createInstallation } from './installation';
import { createLibrary } from './library';
import type { Library } from './library';
import { insertRoot, requireFolder } from './library/folder-tree';
import { createPeople } from './people';
import { createRecords } from './records';
import type { Records } from './records';

/** The modules of one server, and the parts of them that its owner and tests use. */
export interface ServerModules
  extends
    Pick<Records, 'billing'>,
    Pick<Broadcast, 'ingest' | 'audience' | 'attendees'>,
    Pick<Library['integrations'], 'emulators'>,
    Pick<Delivery, 'telemetry'> {
  /** In the order of `start`, from the lowest floor up; they are stopped in the reverse one. */
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
  readonly authSchemes?: (context: ServerContext) => readonly AuthScheme[];
}

/** Makes all floors, and hands each what it needs of those above. */
export function createModules(
  context: ServerContext,
  { live, authSchemes = () => [] }: TestParts = {},
): ServerModules {
  const { lives, gate } = live ?? { lives: createLivesForIngest(context), gate: liveGate };
  const core = createCore(context);
  const records = createRecords(context, core);
  const broadcast = createBroadcast(context, {
    ...core,
    lives,
    platforms: {
      canTell: (service) => library.integrations.platforms.canTell(service),
      look: (target, signal) => library.integrations.platforms.look(target, signal),
    },
    onSent: records.billing.delivery.add,
    plays: playsOfLive,
    breakdownsOf,
    erasePlayers,
    findWatchable,
  });
  const { ingest, audience, attendees, registrations, topics } = broadcast;
  const library = createLibrary(context, { ...core, recordings: ingest.recordings, expireLive });
  const schemes = [registrations.scheme, ...authSchemes(context)];
  const above = { openLibrary: insertRoot, requireFolder, renameAuthor };
  const people = createPeople(context, { ...core, ...above, schemes, topics });
  const delivery = createDelivery(context, { ...core, ...records, ...broadcast, liveGate: gate });
  const installation = createInstallation(context, { ...people, ...library, ...broadcast });
  const floors = [core, records, people, library, broadcast, delivery, installation];
  return {
    ingest,
    audience,
    attendees,
    billing: records.billing,
    telemetry: delivery.telemetry,
    emulators: library.integrations.emulators,
    authenticate: people.sessions.authenticate,
    modules: floors.flatMap(({ modules }) => modules),
  };
}
