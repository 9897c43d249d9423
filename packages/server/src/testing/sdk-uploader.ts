/** What the tests of the server use of the SDK's uploader. Its own types need those of the browser, which the server has not. */
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
  }): { add(files: readonly object[]): unknown; stop(): void };
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
  // Names that the compiler does not follow.
  const entries = ['@palco/sdk/upload', '@palco/sdk/upload-transports'];
  const modules = await Promise.all(entries.map((entry) => import(entry) as Promise<object>));
  return Object.assign({}, ...modules) as SdkUploader;
}
