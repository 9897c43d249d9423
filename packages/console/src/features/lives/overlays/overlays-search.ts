/** Whose overlays the address of other releases names: `/overlays?liveId=`. */
export interface OverlaysSearch {
  readonly liveId?: string;
}

export function parseOverlaysSearch({ liveId }: Record<string, unknown>): OverlaysSearch {
  return typeof liveId === 'string' && liveId !== '' ? { liveId } : {};
}
