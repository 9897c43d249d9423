import type { UploadTransport } from '../upload';
import type { HostAbilities } from '../upload-transports';

/** Options of {@link createAnnouncedTransport}. */
export interface AnnouncedTransportOptions {
  /** How one request travels. */
  readonly transport: UploadTransport;
  /** Chunks of a file in flight at once. Default 3. */
  readonly parallelChunks?: number;
  /** What the configuration says that the host takes. */
  announced(): HostAbilities | undefined;
}

/** Three chunks in flight where the host announces that it takes them; their code is loaded with the first such chunk. */
export function createAnnouncedTransport(options: AnnouncedTransportOptions): UploadTransport {
  const { transport, parallelChunks, announced } = options;
  let loading: Promise<UploadTransport> | undefined;
  const load = async (): Promise<UploadTransport> => {
    try {
      const { createParallelTransport } = await import('../upload-transports');
      return createParallelTransport(transport, { parallelChunks, announced });
    } catch {
      // The network, or a page that is older than the server's files: one chunk after the other needs no more code.
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
