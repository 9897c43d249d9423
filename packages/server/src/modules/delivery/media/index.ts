import type { ServerContext } from '../../../kernel/context';
import { ok } from '../../../kernel/http/module';
import type { ServerModule } from '../../../kernel/http/module';
import { sweepStorage } from '../../core/named-files';
import type { Covers } from '../../core/covers';
import type { RequestLimits } from '../../../kernel/limits/request-limits';
import { createRemoveFilesWorker, removeFilesKind } from '../../core/removed-files';
import { packageJobKind } from '../../library/videos';
import { createLiveWaits } from './live-waits';
import { createMediaPace } from './media-pace';
import type { DeliveryGate } from '../../records/billing';
import type { OnDelivered } from './count-delivered';
import { mediaFilesRoute } from './media-files.routes';
import type { LiveMedia, Serving } from './media-files.routes';
import { createPackageVideoWorker } from './package-video.job';
import { downloadOriginals, originalsRoute } from './originals-archive';
import { countRenditions } from './rendition-bytes';
import { createMp4Worker, mp4JobKind } from './make-mp4.job';
import { downloadRoutes, getVideoDownload } from './video-download';
import { createSteering, getMediaSteering } from './steering';
import { prepareMp4, readMp4 } from './video-mp4';

export type { LiveGate, PlayerSession } from './media-files.routes';
export { createMediaLinks } from './media-links';
export { packageMedia } from './package-video.job';

/** For servers without lives. */
const noLives: LiveMedia = {
  liveGate: async () => null,
  liveSessionOf: () => null,
  onPlaylist: () => undefined,
};

const noCovers: Covers = { open: async () => null };

const countEveryMs = 60 * 60_000;
/** All of the storage is listed. */
const sweepEveryMs = 24 * 60 * 60_000;

interface MediaParts {
  readonly live?: LiveMedia;
  readonly onDelivered: OnDelivered;
  readonly deliveryGate: Pick<DeliveryGate, 'require'>;
  readonly limits: RequestLimits;
  readonly covers?: Covers;
  readonly onRequest?: Serving['onRequest'];
}

/** Packages sources into playable media, and serves the files. */
export function createMediaModule(
  context: ServerContext,
  {
    live = noLives,
    onDelivered,
    deliveryGate,
    limits,
    covers = noCovers,
    onRequest = () => undefined,
  }: MediaParts,
): ServerModule {
  const pace = createMediaPace(limits);
  const steering = createSteering(context);
  const waits = createLiveWaits(context.liveFiles);
  return {
    name: 'media',
    handlers: {
      getMediaSteering: (call) => getMediaSteering(call, steering),
      getVideoDownload,
      downloadOriginals,
      prepareVideoMp4: async (call) => ({ status: 202, body: await prepareMp4(call) }),
      getVideoMp4: ok(readMp4),
    },
    routes: [
      mediaFilesRoute({ live, waits, pace, onDelivered, deliveryGate, steering, covers, onRequest }),
      ...downloadRoutes(onDelivered, pace),
      originalsRoute(onDelivered, pace),
    ],
    start() {
      context.jobs.work(packageJobKind, createPackageVideoWorker(context));
      context.jobs.work(mp4JobKind, createMp4Worker(context));
      context.jobs.work(removeFilesKind, createRemoveFilesWorker(context));
      context.jobs.every('sweep-storage', {
        everyMs: sweepEveryMs,
        run: async () => void (await sweepStorage(context)),
      });
      context.jobs.every('count-renditions', {
        everyMs: countEveryMs,
        run: (signal) => countRenditions(context, signal),
      });
    },
  };
}
