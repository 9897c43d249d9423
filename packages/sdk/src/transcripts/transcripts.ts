import type { SpokenMoment, TranscriptMatch, TranscriptMatches } from '@palco/openapi';
import type { ApiQuery } from '../kernel/contract-types';
import type { CallOptions } from '../kernel/call-options';
import type { Palco } from '../palco';

export type { SpokenMoment, TranscriptMatch, TranscriptMatches };

/** The calls about what is said in the videos of a team. They throw `SdkError`. */
export interface TranscriptsApi {
  /** Videos in which something is said, with the moments; `NOT_FOUND` (404) for a folder that is not there. */
  search(query: ApiQuery<'searchTranscripts'>, options?: CallOptions): Promise<TranscriptMatches>;
}

/**
 * The search of everything that a team ever said, as a capability.
 *
 * @example
 * ```ts
 * const { items } = await palco.use(transcriptsApi).search({ query: 'segunda lei' });
 * for (const { title, moments } of items) show([title, moments[0]?.inicio, moments[0]?.texto]);
 * ```
 */
export function transcriptsApi({ client: { call } }: Pick<Palco, 'client'>): TranscriptsApi {
  return {
    search: (query, options) => call('GET', '/v1/transcripts/search', { query, options }),
  };
}
