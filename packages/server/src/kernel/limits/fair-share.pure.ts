/**
 * Whether one of several owners gets another place out of `most`. While there are free places, each does; when they are taken,
 * those that have less than an equal part still do, so that one live that is flooded takes no place from the others.
 */
export function hasRoom(places: {
  readonly all: number;
  readonly own: number;
  readonly owners: number;
  readonly most: number;
}): boolean {
  const { all, own, owners, most } = places;
  return all < most || own < most / Math.max(1, owners);
}
