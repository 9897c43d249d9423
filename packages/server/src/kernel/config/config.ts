/** What the operator decides; see `parseConfig` for names and defaults. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Absolute folder of everything that the server keeps. */
  readonly dataDir: string;
  /** A real PostgreSQL; null means the embedded database in the data folder. */
  readonly databaseUrl: string | null;
  /** Signs tokens and media addresses; at least 32 characters. */
  readonly secret: string;
  /** White-label slug, for example `palco`. */
  readonly product: string;
  /** Largest chunk that the console sends, in bytes. */
  readonly uploadChunkBytes: number;
  readonly uploadMaxBytes: number;
  readonly corsOrigins: readonly string[];
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly seed: 'demo' | 'none';
  /** Addresses or ranges of trusted proxies, a number of hops, or false. */
  readonly trustProxy: boolean | number | readonly string[];
  /** Checks the server's own answers against the contract (development and tests). */
  readonly validateAnswers: boolean;
}
