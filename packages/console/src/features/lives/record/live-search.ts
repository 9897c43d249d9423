/** The live that an address names: `/analytics?liveId=`. */
export interface LiveSearch {
  readonly liveId?: string;
}

export function parseLiveSearch({ liveId }: Record<string, unknown>): LiveSearch {
  return typeof liveId === 'string' && liveId !== '' ? { liveId } : {};
}
