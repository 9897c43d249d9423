/** The pages of one live, by what its id follows and is followed by. */
const places = [
  /^\/streaming\/([^/]+)\/[^/]+/,
  /^\/preview\/[^/]+\/([^/]+)/,
  /^\/atendimento\/([^/]+)/,
  /^\/broadcast\/webcam\/([^/]+)/,
] as const;

/** The id of the live that a page is about; null on all other pages. */
export function liveOfPath(path: string): string | null {
  return places.map((place) => place.exec(path)?.[1]).find((id) => id !== undefined) ?? null;
}
