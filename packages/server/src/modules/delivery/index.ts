import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import { findLiveCover, liveSessionOf } from '../broadcast/lives';
import type { Broadcast } from '../broadcast';
import type { Core } from '../core';
import { createCovers } from '../core/covers';
import { subtitlesForPlayer } from '../library/subtitles';
import { findVideoCover } from '../library/videos';
import type { Records } from '../records';
import { createClientData } from './client-data';
import { createLikesModule } from './likes';
import { createMediaModule } from './media';
import type { LiveGate } from './media';
import { createPlayerModule } from './player';
import { createTelemetry } from './telemetry';
import type { Telemetry } from './telemetry';

export interface Delivery {
  readonly telemetry: Telemetry;
  readonly modules: readonly ServerModule[];
}

interface DeliveryParts
  extends Pick<Core, 'limits'>, Pick<Records, 'billing'>, Pick<Broadcast, 'audience' | 'registrations'> {
  /** Who may read the media of a live. */
  readonly liveGate: LiveGate;
}

/** What viewers get, media and players, and what these tell. */
export function createDelivery(
  context: ServerContext,
  { limits, billing, audience, registrations, liveGate }: DeliveryParts,
): Delivery {
  const telemetry = createTelemetry(context, { registrations });
  const live = { liveGate, liveSessionOf, onPlaylist: audience.onPlaylist };
  const clientData = createClientData(context);
  const covers = createCovers(({ folder, id }) =>
    folder === 'videos' ? findVideoCover(context.db, id) : findLiveCover(context.db, id),
  );
  return {
    telemetry,
    modules: [
      createMediaModule(context, {
        live,
        onDelivered: billing.delivery.add,
        deliveryGate: billing.deliveryGate,
        limits,
        covers,
        onRequest: clientData.onRequest,
      }),
      clientData.module,
      createPlayerModule({ subtitlesOf: subtitlesForPlayer, deliveryGate: billing.deliveryGate }),
      createLikesModule(limits),
      telemetry.module,
    ],
  };
}
