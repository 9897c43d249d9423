/** What the log says of senders that were refused. */
export interface RefusalLine {
  /** An address or a live. */
  readonly subject: string;
  /** Of the last refusal. */
  readonly detail: string;
  /** Refusals since the line before. */
  readonly count: number;
}

const intervalMs = 60_000;
/** Subjects with a line of their own; the others share one. Bounds memory and log in an attack from many addresses. */
const mostSubjects = 100;
const otherSubjects = 'others';

/** Limits the log to one line for each subject and minute, with the number of refusals. Encoders try again all the time. */
export interface RefusalLog {
  /** Counts a refusal. @returns what is to be logged now */
  add(subject: string, detail: string, now: number): RefusalLine | null;
  /** What is to be logged of intervals that are over; call it about once a second. */
  due(now: number): RefusalLine[];
}

export function createRefusalLog(): RefusalLog {
  const entries = new Map<string, { loggedAt: number; detail: string; count: number }>();
  return {
    add(asked, detail, now) {
      const subject = entries.has(asked) || entries.size < mostSubjects ? asked : otherSubjects;
      const entry = entries.get(subject);
      if (entry === undefined) {
        entries.set(subject, { loggedAt: now, detail, count: 0 });
        return { subject, detail, count: 1 };
      }
      entry.count += 1;
      entry.detail = detail;
      return null;
    },
    due(now) {
      const lines: RefusalLine[] = [];
      for (const [subject, entry] of entries) {
        const passedMs = now - entry.loggedAt;
        // A clock that was set back must not silence the log until it gets there again.
        if (passedMs >= 0 && passedMs < intervalMs) continue;
        if (entry.count === 0) entries.delete(subject);
        else {
          lines.push({ subject, detail: entry.detail, count: entry.count });
          entries.set(subject, { ...entry, loggedAt: now, count: 0 });
        }
      }
      return lines;
    },
  };
}
