import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import type { Core } from '../core';
import { createAttendeesModule, createRegistrations } from './attendees';
import type { Attendees, Registrations } from './attendees';
import { createCertificatesModule } from './certificates';
import { createChatModule, createChatTopic } from './chat';
import { createClipsModule } from './clips';
import { createConnectionTestModule } from './connection-test';
import { createClassroomModule, picturesOfClassroom } from './classroom';
import { createBroadcastModule, createIngest, createWhipModule } from './ingest';
import type { Ingest, IngestLives } from './ingest';
import { createAudience } from './live-audience';
import type { Audience } from './live-audience';
import { createLiveLog } from './live-log';
import { createLiveOverlaysModule, overlaysOfLive } from './live-overlays';
import { createLivesModule, createLiveTopic, liveLookup } from './lives';
import { createMarksModule } from './marks';
import { createRestreamModule } from './restream';
import { createStreamKeysModule } from './stream-keys';
import { createTestSignalModule } from './test-signal';

export interface Broadcast {
  readonly ingest: Ingest;
  readonly audience: Audience;
  readonly attendees: Attendees;
  readonly registrations: Registrations;
  /** What sockets can listen to. */
  readonly topics: Readonly<Record<'live' | 'chat', ReturnType<typeof createLiveTopic>>>;
  readonly modules: readonly ServerModule[];
}

/** What lives need of the floors above, and the lives that signals are taken for. */
interface BroadcastParts extends Pick<Core, 'images' | 'counters'> {
  readonly lives: IngestLives;
  readonly platforms: Parameters<typeof createRestreamModule>[1]['platforms'];
  readonly onSent: Parameters<typeof createRestreamModule>[1]['onSent'];
  readonly plays: Parameters<typeof createLivesModule>[1]['plays'];
  readonly breakdownsOf: Parameters<typeof createAudience>[1]['breakdownsOf'];
  readonly erasePlayers: Parameters<typeof createAttendeesModule>[1]['erasePlayers'];
  readonly findWatchable: Parameters<typeof createClassroomModule>[0]['findWatchable'];
}

/** Lives: their signals, who takes part in them, and what those see. */
export function createBroadcast(context: ServerContext, parts: BroadcastParts): Broadcast {
  const { images, counters, lives, plays } = parts;
  const signals = createIngest(context, lives);
  const audience = createAudience(context, parts);
  const registrations = createRegistrations(context);
  const attendees = createAttendeesModule(context, { ...parts, registrations });
  const attends = registrations.isOf;
  const [overlays, classroom] = [overlaysOfLive, picturesOfClassroom];
  return {
    ingest: signals,
    audience,
    attendees,
    registrations,
    topics: { live: createLiveTopic(context, { attends }), chat: createChatTopic(context, { attends }) },
    modules: [
      createLivesModule(context, { images, signals, overlays, classroom, plays }),
      createStreamKeysModule({ lives: liveLookup, signals }),
      createTestSignalModule({ lives: liveLookup, signals: signals.testSignals }),
      createConnectionTestModule(context, { lookup: liveLookup, lives, signals }),
      createLiveOverlaysModule(context, { images }),
      createClipsModule(context, signals.aired),
      createMarksModule(),
      createLiveLog(context).module,
      audience.module,
      attendees.module,
      createCertificatesModule({ registrations, presence: attendees.presence, counters }),
      createChatModule(),
      createClassroomModule({ ...parts, signals }),
      signals.module,
      createBroadcastModule({ context, lives, registry: signals.registry }),
      createWhipModule({ context, lives, registry: signals.registry, whip: signals.whip }),
      createRestreamModule(context, {
        sources: signals.programmes,
        platforms: parts.platforms,
        onSent: parts.onSent,
      }),
    ],
  };
}
