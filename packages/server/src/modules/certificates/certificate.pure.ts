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
 * Whether somebody watched enough. The share is rounded to whole percent, as a refusal names it, so that nobody is refused with
 * «75 % of 75 %».
 */
export function certificateVerdict(facts: CertificateFacts): CertificateVerdict {
  const { neededShare, startedAt, finishedAt, watchedSeconds } = facts;
  if (neededShare === null) return { kind: 'off' };
  if (finishedAt === null) return { kind: 'not-yet' };
  const seconds = startedAt === null ? 0 : (finishedAt.getTime() - startedAt.getTime()) / 1_000;
  const share = seconds > 0 ? Math.min(100, Math.round((watchedSeconds / seconds) * 100)) : 0;
  if (share < neededShare) return { kind: 'too-short', share, neededShare };
  return { kind: 'granted', share, minutes: Math.max(1, Math.floor(watchedSeconds / 60)) };
}
