import type { StoredRendition } from '../modules/videos/videos.tables';

/** What packaging a source gave. */
export interface PackagedMedia {
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  renditions: StoredRendition[];
  truncated: boolean;
  posterPath: string | null;
}

/** Turns a source file into HLS. */
export interface MediaEngine {
  available(): Promise<boolean>;
  package(options: {
    source: string;
    outputFolder: string;
    signal: AbortSignal;
    onProgress(percent: number): void;
  }): Promise<PackagedMedia>;
}
