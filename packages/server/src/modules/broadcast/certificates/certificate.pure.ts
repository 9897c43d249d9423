/** What decides whether somebody gets a certificate of a live. */
export interface CertificateFacts {
  /** Percent of the time on air that is asked for; null where there are no certificates. */
  readonly neededShare: number | null;
  readonly startedAt: Date | null;
  /** Null before the end. */
  readonly finishedAt: Date | null;
  readonly watchedSeconds: number;
}

/** The answer, and what it is based on. */
export type CertificateVerdict =
  | { readonly kind: 'off' }
  | { readonly kind: 'not-yet' }
  | { readonly kind: 'too-short'; readonly share: number; readonly neededShare: number }
  | { readonly kind: 'granted'; readonly minutes: number; readonly share: number };

/**
 * Percent of the time on air that somebody watched; null before the end, and of a live that never was on air. Whole percent, as a
 * refusal names it, so that nobody is refused with «75 % of 75 %».
 */
export function shareOfAir({
  startedAt,
  finishedAt,
  watchedSeconds,
}: Omit<CertificateFacts, 'neededShare'>): number | null {
  if (startedAt === null || finishedAt === null) return null;
  const seconds = (finishedAt.getTime() - startedAt.getTime()) / 1_000;
  return seconds > 0 ? Math.min(100, Math.round((watchedSeconds / seconds) * 100)) : null;
}

/** Whether somebody watched enough. */
export function certificateVerdict(facts: CertificateFacts): CertificateVerdict {
  const { neededShare, finishedAt, watchedSeconds } = facts;
  if (neededShare === null) return { kind: 'off' };
  if (finishedAt === null) return { kind: 'not-yet' };
  const share = shareOfAir(facts) ?? 0;
  if (share < neededShare) return { kind: 'too-short', share, neededShare };
  return { kind: 'granted', share, minutes: Math.max(1, Math.floor(watchedSeconds / 60)) };
}
