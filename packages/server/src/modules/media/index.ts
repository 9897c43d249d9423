import type { ServerContext } from '../../kernel/context';
import type { ServerModule } from '../../kernel/http/module';
import { packageJobKind } from '../videos';
import { routeMediaFiles } from './media-files.routes';
import { createPackageVideoWorker } from './package-video.job';
import { purgeTrash } from './purge-trash';

export { createMediaLinks } from './media-links';
export { saveFailed, saveProgress, saveReady } from './media.store';
export { packageMedia } from './package-video.job';
export { hlsKey, packagingKey, posterKey } from './packaged-files';

const purgeEveryMs = 60 * 60_000;

/** Makes sources playable and serves what was made. */
export const mediaModule: ServerModule = {
  name: 'media',
  routes: routeMediaFiles,
  start(context) {
    context.jobs.work(packageJobKind, createPackageVideoWorker(context));
    purgeNowAndThen(context);
  },
};

function purgeNowAndThen(context: ServerContext): void {
  const purge = (): void => {
    purgeTrash(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'the trash was not emptied');
    });
  };
  const timer = setInterval(purge, purgeEveryMs);
  timer.unref();
  context.signal.addEventListener('abort', () => clearInterval(timer));
  purge();
}
