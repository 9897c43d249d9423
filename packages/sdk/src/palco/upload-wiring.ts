import type { Config } from '@palco/openapi';
import { SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import type { Session } from '../session';
import { followPerson } from './follow-person';
import type { UploadEntry, UploadLimits, UploadQueue, UploadQueueOptions } from '../upload';
import type { Videos } from '../videos';

interface UploadWiring {
  readonly baseUrl: string;
  readonly uploadBaseUrl?: string;
  readonly ports: Ports;
  readonly session: Session;
  readonly videos: Videos;
  /** What `config.get()` last answered. */
  config(): Config | null;
  failed(error: SdkError): void;
  /** The application's own options; they win. */
  readonly given: Partial<UploadQueueOptions>;
}

/** Options of the uploader: hosts and limits of the server, the account of the moment, the session's token. */
export function uploadOptions(wiring: UploadWiring): UploadQueueOptions {
  const { session, videos, config, given, ports } = wiring;
  const { auth } = session;
  const host = () => wiring.uploadBaseUrl ?? (config()?.hosts.upload || wiring.baseUrl);
  return {
    createVideo: ({ title, directoryId, accountId }, signal) =>
      videos.create({ title, directoryId, accountId }, { signal, accountId }),
    sourceUrl: (videoId) => `${host()}/v1/videos/${encodeURIComponent(videoId)}/source`,
    getToken: () => auth.getToken(),
    renewToken: auth.renewToken,
    unauthorized: (token) => auth.unauthorized(token),
    getAccountId: () => auth.getAccountId(),
    ports,
    ...defined(given),
    limits: () => ({ ...limitsOf(config()), ...limitsGiven(given) }),
    onError(entry) {
      given.onError?.(entry);
      // A creation that failed was told by the client that asked for it.
      const isTold = entry.videoId === undefined && !given.createVideo;
      const error = serverFailure(entry);
      if (error && !isTold) wiring.failed(error);
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

/** The application's own limits win over those of the server. */
function limitsGiven({ limits = {} }: Partial<UploadQueueOptions>): UploadLimits {
  return defined(typeof limits === 'function' ? limits() : limits);
}

/** An option given as undefined is one left out. */
function defined<Options extends object>(options: Options): Partial<Options> {
  const entries = Object.entries(options).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Partial<Options>;
}

/** The queue, where a file that somebody cancels leaves no empty video behind in the library. */
export function cancellingVideos(queue: UploadQueue, videos: Videos): UploadQueue {
  return {
    ...queue,
    cancel(id) {
      const entry = queue.$entry(id).get();
      queue.cancel(id);
      if (!entry?.videoId || entry.stage === 'done') return;
      // Without an answer the empty video stays, and can be deleted in the library.
      videos.remove(entry.videoId, { accountId: entry.accountId }).catch(() => undefined);
    },
  };
}

/** A 5xx that is sent again shows nothing; one after which the upload gave up is told like any other (decisions section 7). */
function serverFailure({ error }: UploadEntry): SdkError | null {
  if (!error) return null;
  const status = error.status ?? (error.code === 'no-answer' ? 503 : undefined);
  if (status === undefined || status < 500) return null;
  const { code, message = 'The upload failed.', requestId } = error;
  return new SdkError({ code, message, requestId, status });
}

/** Uploads belong to a person: they wait while the session is lost, and go on where they were when it is back. */
export function followOwner(session: Session, uploads: UploadQueue): () => void {
  const held = new Set<string>();
  const isUnderway = (id: string): boolean => {
    const stage = uploads.$entry(id).get()?.stage;
    return stage !== undefined && !['paused', 'done', 'failed'].includes(stage);
  };
  return followPerson(session, {
    pause() {
      // What a person paused stays paused afterwards.
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
