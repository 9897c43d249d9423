import type { Config } from '@palco/openapi';
import type { PalcoClient } from '../client';
import { configApi } from '../config/config';
import { fillPath, joinAddress } from '../kernel/address.pure';
import { plainOptions } from '../kernel/plain-options';
import type { Palco } from '../palco';
import type { Session } from '../session';
import {
  createPlatformTransport,
  createUploadQueue,
  type UploadLimits,
  type UploadQueue,
  type UploadQueueOptions,
} from '../upload';
import { createAnnouncedTransport } from './announced-transport';
import { followPerson } from './follow-person';

/** Options of {@link createUploads}: the host, and options of the queue, which override those of the core. */
export interface UploadsOptions extends Partial<UploadQueueOptions> {
  /** Origin of the upload host. Default: the one in the latest configuration, else the origin of the API. */
  readonly uploadBaseUrl?: string;
  /**
   * Chunks of one file in flight at once, where the configuration says that the host takes ranges in any order and no
   * `transport` is given. Default 3; 1 sends them one after the other.
   */
  readonly parallelChunks?: number;
}

/**
 * The upload queue of a core: it creates videos in the selected team, sends with the token of the session, applies the limits
 * of the configuration, pauses while the session is lost, and drops all files on a sign-out or when another person signs in.
 *
 * @example
 * const three = overrideCapability(uploads, (core) => createUploads(core, { concurrency: 3 }));
 * const palco = createPalco({ session: signInSession(), overrides: [three] });
 */
export function createUploads(palco: Palco, options: UploadsOptions = {}): UploadQueue {
  const { session } = palco;
  const queue = createUploadQueue(queueOptions(palco, options));
  palco.onDispose(() => queue.dispose());
  palco.onDispose(followOwner(session, queue));
  palco.onDispose(session.keepAlive(queue.$summary));
  return cancellingVideos(queue, palco.client);
}

/**
 * The upload queue as a capability: `palco.use(uploads).add(files)`.
 *
 * @example
 * ```ts
 * const queue = palco.use(uploads);
 * queue.add([file]);
 * queue.$summary.subscribe(({ percent }) => show(`${percent} %`));
 * ```
 */
export const uploads = (palco: Palco): UploadQueue => createUploads(palco);

/** Options of the queue from a core: hosts and limits of the configuration, selected account and token of the session. */
export function queueOptions(palco: Palco, options: UploadsOptions): UploadQueueOptions {
  const { uploadBaseUrl, parallelChunks, ...given } = plainOptions(options);
  const { auth } = palco.session;
  const { latest, load } = palco.use(configApi);
  let renewed: string | null = null;
  const host = () => uploadBaseUrl ?? (latest()?.hosts.upload || palco.baseUrl);
  return {
    createVideo: ({ title, directoryId, accountId, size }, signal) =>
      palco.client.call('POST', '/v1/videos/vod', {
        body: { title, directoryId, accountId, size },
        options: { signal, accountId },
      }),
    sourceUrl: (videoId) => joinAddress(host(), fillPath('/v1/videos/{id}/source', { id: videoId })),
    async getToken() {
      // The host is known with the configuration: no request is sent before.
      if (!latest()) await load();
      return auth.getToken();
    },
    loadLimits: load,
    async renewToken(refused) {
      renewed = (await auth.renewToken?.(refused)) ?? null;
      // Ends the session as after any other 401; ignored where it has another token already.
      if (renewed === null) auth.unauthorized(refused);
      return renewed;
    },
    getAccountId: () => auth.getAccountId(),
    transport: createAnnouncedTransport({
      transport: createPlatformTransport(),
      parallelChunks,
      announced: () => latest()?.limites,
    }),
    ports: palco.ports,
    ...defined(given),
    // Limits given by the application override those of the server.
    limits: () => ({ ...limitsOf(latest()), ...defined(given.limits?.() ?? {}) }),
    onError(entry) {
      given.onError?.(entry);
      if (entry.error?.code === 'UPLOAD_UNAUTHORIZED' && renewed) auth.unauthorized(renewed);
      // A failed creation was reported already, by the client that sent it.
      const isReported = entry.videoId === undefined && !given.createVideo;
      // A 5xx that is retried is not reported; one that failed the upload is (decisions section 7).
      if (entry.error && (entry.error.status ?? 0) >= 500 && !isReported)
        palco.reportServerError(entry.error, 'upload');
    },
  };
}

function limitsOf(config: Config | null): UploadLimits {
  const { limites, normalUploadMarker } = config ?? {};
  return {
    maxChunkSize: limites?.uploadMaxChunkBytes,
    maxFileSize: limites?.uploadMaxBytes,
    normalUploadMarker,
  };
}

/** Drops `undefined` options, so that they do not override the defaults. */
function defined<Options extends object>(options: Options): Partial<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Options>;
}

/** The queue whose `cancel` also removes the empty video of the file from the library (decision 0006). */
function cancellingVideos(queue: UploadQueue, { call }: PalcoClient): UploadQueue {
  return {
    ...queue,
    cancel(id) {
      const entry = queue.entry(id).get();
      queue.cancel(id);
      // A video that has a source already is kept.
      if (!entry?.videoId || entry.stage === 'done' || entry.replaces) return;
      // Without an answer the empty video stays, and can be deleted in the library.
      const options = { accountId: entry.accountId };
      call('DELETE', '/v1/videos/{id}', { path: { id: entry.videoId }, options }).catch(() => undefined);
    },
  };
}

/** Pauses the uploads while the session is lost, resumes them for the same person, drops them for another one. */
function followOwner(session: Session, uploads: UploadQueue): () => void {
  const held = new Set<string>();
  const isUnderway = (id: string): boolean => {
    const stage = uploads.entry(id).get()?.stage;
    return stage !== undefined && !['paused', 'done', 'failed'].includes(stage);
  };
  return followPerson(session, {
    pause() {
      // Only these are resumed: files that the person paused stay paused.
      for (const id of uploads.$ids.get().filter(isUnderway)) held.add(id);
      uploads.pauseAll();
    },
    resume() {
      for (const id of held) uploads.resume(id);
      held.clear();
    },
    discard() {
      held.clear();
      for (const id of uploads.$ids.get()) uploads.remove(id);
    },
  });
}
