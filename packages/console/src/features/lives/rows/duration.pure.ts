/** How long a live was on, in whole seconds; null where it never began or its times make no sense. */
export function durationOf(live: { startedAt: string | null; finishedAt: string | null }): number | null {
  if (live.startedAt === null || live.finishedAt === null) return null;
  const seconds = Math.floor((Date.parse(live.finishedAt) - Date.parse(live.startedAt)) / 1_000);
  return seconds >= 0 ? seconds : null;
}
