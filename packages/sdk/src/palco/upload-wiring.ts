import type { Config } from '@palco/openapi';
import type { ClientAuth } from '../client';
import { SdkError } from '../kernel/errors';
import type { Ports } from '../kernel/ports';
import type { Session } from '../session';
import { followPerson } from './follow-person';
import {
  createXhrTransport,
  type UploadEntry,
  type UploadQueue,
  type UploadQueueOptions,
  type UploadTransport,
} from '../upload';
import { createFetchTransport } from '../upload-transports';
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
  const host = () => wiring.uploadBaseUrl ?? (config()?.hosts.upload || wiring.baseUrl);
  const wired: UploadQueueOptions = {
    createVideo: ({ title, directoryId, accountId }, signal) =>
      videos.create({ title, directoryId, accountId }, { signal, accountId }),
    sourceUrl: (videoId) => `${host()}/v1/videos/${encodeURIComponent(videoId)}/source`,
    getToken: () => session.auth.getToken(),
    getAccountId: () => session.auth.getAccountId(),
    transport: platformTransport(),
    ports,
    get maxChunkSize() {
      return config()?.limites.uploadMaxChunkBytes;
    },
    get maxFileSize() {
      return config()?.limites.uploadMaxBytes;
    },
    get normalUploadMarker() {
      return config()?.normalUploadMarker;
    },
  };
  // Descriptors and not a spread: values may be getters over a configuration that is loaded later.
  const all = Object.defineProperties(wired, ownOptions(given));
  return Object.defineProperties(all, {
    transport: { value: authorizedTransport(all.transport, session.auth) },
    onError: {
      value: (entry: UploadEntry) => {
        given.onError?.(entry);
        const error = serverFailure(entry);
        if (error) wiring.failed(error);
      },
    },
  });
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

function ownOptions(given: Partial<UploadQueueOptions>): PropertyDescriptorMap {
  const descriptors = Object.entries(Object.getOwnPropertyDescriptors(given));
  // An option given as undefined is one left out.
  return Object.fromEntries(
    descriptors.filter(([, { get, value }]) => get !== undefined || value !== undefined),
  );
}

function platformTransport(): UploadTransport {
  return typeof XMLHttpRequest === 'undefined' ? createFetchTransport() : createXhrTransport();
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

/** A 401 of the upload host ends the session like any other, or is repeated once with a newer token. */
function authorizedTransport(transport: UploadTransport, auth: ClientAuth): UploadTransport {
  return {
    async send(request) {
      const answer = await transport.send(request);
      const refused = answer.status === 401 ? request.token : null;
      if (!refused || request.signal?.aborted) return answer;
      const token = (await auth.renewToken?.(refused)) ?? null;
      if (token === null) {
        auth.unauthorized(refused);
        return answer;
      }
      const second = await transport.send({ ...request, token });
      if (second.status === 401) auth.unauthorized(token);
      return second;
    },
  };
}
