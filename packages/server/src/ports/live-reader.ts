import type { BlobStore } from './blob-store';
import type { StoredObject } from './disk-files';

/** Reads playlists and media of lives, which are written while they are served. */
export interface LiveReader extends Pick<BlobStore, 'stat' | 'openVersion'> {
  /**
   * What the bucket has of media that never change, without reading them: for viewers who read there. Missing where there is no
   * bucket.
   */
  statStored?(key: string): Promise<StoredObject | null>;
  /** Takes media that viewers of this host ask for next, where they would be fetched from far. */
  keep?(key: string, bytes: Buffer): void;
}
