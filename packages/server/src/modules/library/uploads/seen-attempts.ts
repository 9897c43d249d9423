/** The requests that came, by the text with which their client tells them apart. */
export interface SeenAttempts {
  /** Whether this one comes for the first time, or has no text. */
  isFirst(videoId: string, attempt: string | undefined): boolean;
}

/** A repeat comes within a round trip: older ones are forgotten. */
const mostSeen = 5_000;

export function createSeenAttempts(): SeenAttempts {
  const seen = new Set<string>();
  return {
    isFirst(videoId, attempt) {
      if (attempt === undefined) return true;
      const key = `${videoId} ${attempt}`;
      if (seen.has(key)) return false;
      seen.add(key);
      for (const oldest of seen) {
        if (seen.size <= mostSeen) break;
        seen.delete(oldest);
      }
      return true;
    },
  };
}
