/** Sends all files; rejects if one of them fails. */
export type SendAll = (files: readonly File[], chunkSize: number) => Promise<void>;
