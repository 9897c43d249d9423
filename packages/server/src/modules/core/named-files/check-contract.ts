import type { ServerContext } from '../../../kernel/context';

export type Checked = Pick<ServerContext, 'db' | 'blobs' | 'parts'>;

/** What a check looks for. */
export interface CheckOptions {
  /** Reads every file to its end, and compares sizes and digests with those that are known. */
  readonly isDeep: boolean;
}
