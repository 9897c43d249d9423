import type { UploadTransport } from '../upload';
import type { HostAbilities } from '../upload-transports';

/** Options of {@link createAnnouncedTransport}. */
export interface AnnouncedTransportOptions {
  /** Sends one request. */
  readonly transport: UploadTransport;
  /** Chunks of a file in flight at once. Default 3. */
  readonly parallelChunks?: number;
  /** The host's abilities, as the configuration announces them. */
  announced(): HostAbilities | undefined;
}

/** Sends chunks in parallel where the host announces it; the parallel transport is imported with the first such chunk. */
export function createAnnouncedTransport(options: AnnouncedTransportOptions): UploadTransport {
  const { transport, parallelChunks, announced } = options;
  let loading: Promise<UploadTransport> | undefined;
  const load = async (): Promise<UploadTransport> => {
    try {
      const { createParallelTransport } = await import('../upload-transports');
      return createParallelTransport(transport, { parallelChunks, announced });
    } catch {
      // The import failed: the network, or a deployment that removed this page's files. Chunks are then sent sequentially.
      return transport;
    }
  };
  return {
    async send(request) {
      if (!loading && (parallelChunks === 1 || !request.ahead || !announced()?.parallelChunks))
        return transport.send(request);
      loading ??= load();
      return (await loading).send(request);
    },
  };
}
