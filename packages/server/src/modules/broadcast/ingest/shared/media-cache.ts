/** Media of lives in memory, for as many viewers as ask for them in the same moment. */
export interface MediaCache {
  /** What is kept, or is being loaded, or is loaded now; null where it is not there. */
  get(key: string): Promise<Buffer | null>;
  keep(key: string, bytes: Buffer): void;
  /** It was looked for, and is not there. */
  missed(key: string): void;
  /** Whether `get` answers without a load of its own. */
  isKnown(key: string): boolean;
  /** How many are being loaded. */
  loads(): number;
}

/** How a {@link createMediaCache} works. */
export interface MediaCacheOptions {
  /** Null where there is none. */
  load(key: string): Promise<Buffer | null>;
  readonly now?: () => number;
  readonly mostBytes?: number;
}

/** The last half minute of a few signals. */
const defaultBytes = 64 * 1024 * 1024;
/** A partial segment that was announced is looked for as often, once for all that wait. */
const absentMs = 250;
const mostAbsent = 10_000;

export function createMediaCache({
  load,
  now = () => performance.now(),
  mostBytes = defaultBytes,
}: MediaCacheOptions): MediaCache {
  /** The oldest first. */
  const kept = new Map<string, Buffer>();
  const loading = new Map<string, Promise<Buffer | null>>();
  const absent = new Map<string, number>();
  let bytesKept = 0;

  function keep(key: string, bytes: Buffer): void {
    absent.delete(key);
    if (kept.has(key) || bytes.length > mostBytes) return;
    kept.set(key, bytes);
    bytesKept += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (bytesKept <= mostBytes) return;
      kept.delete(oldest);
      bytesKept -= length;
    }
  }
  function missed(key: string): void {
    if (absent.size >= mostAbsent) absent.clear();
    absent.set(key, now());
  }
  async function fetch(key: string): Promise<Buffer | null> {
    try {
      const bytes = await load(key);
      if (bytes === null) missed(key);
      else keep(key, bytes);
      return bytes;
    } finally {
      loading.delete(key);
    }
  }
  const isAbsent = (key: string): boolean => now() - (absent.get(key) ?? -Infinity) < absentMs;
  return {
    keep,
    missed,
    isKnown: (key) => kept.has(key) || loading.has(key) || isAbsent(key),
    loads: () => loading.size,
    get(key) {
      const known = kept.get(key);
      if (known !== undefined) return Promise.resolve(known);
      if (isAbsent(key)) return Promise.resolve(null);
      const under = loading.get(key) ?? fetch(key);
      if (!loading.has(key) && !kept.has(key)) loading.set(key, under);
      return under;
    },
  };
}
