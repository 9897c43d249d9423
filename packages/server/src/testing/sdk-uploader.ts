/** The part of the SDK's uploader that the server's tests use. The SDK's own types need the DOM types, which the server lacks. */
export interface SdkUploader {
  createFetchTransport(): object;
  createParallelTransport(
    transport: object,
    options: { announced(): { parallelChunks: boolean; rawChunks: boolean } },
  ): object;
  createUploadQueue(options: {
    readonly transport: object;
    readonly ports: { readonly random: { next(): number } };
    readonly chunkSize: number;
    readonly concurrency: number;
    getToken(): string;
    sourceUrl(videoId: string): string;
    createVideo(input: { readonly title: string }): Promise<{ readonly videoId: string }>;
    onFinished(entry: SentEntry): void;
    onError(entry: SentEntry): void;
  }): {
    add(files: readonly object[]): { readonly accepted: readonly string[] };
    entry(id: string): { subscribe(listener: (entry?: { readonly progress: number }) => void): unknown };
    retryFailed(): void;
    dispose(): void;
  };
}

/** A file of the queue that ended. */
export interface SentEntry {
  readonly name: string;
  readonly stage: string;
  readonly videoId?: string;
  readonly error?: { readonly code: string };
}

/** Loads the uploader of the SDK as its users do. */
export async function loadSdkUploader(): Promise<SdkUploader> {
  // In variables, so that the compiler does not resolve the modules.
  const entries = ['@palco/sdk/upload', '@palco/sdk/upload-transports'];
  const modules = await Promise.all(entries.map((entry) => import(entry) as Promise<object>));
  return Object.assign({}, ...modules) as SdkUploader;
}
