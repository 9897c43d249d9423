/** The use of one measure beside what the plan includes. */
export interface Used {
  readonly used: number;
  readonly forecast: number;
  /** Null where the plan does not charge it. */
  readonly included: number | null;
  readonly limit: number | null;
}

/** At least so many times what is included fit: the line stands in the middle of a month within its plan. */
const least = 2;
/** A bar that would be longer is cut at its end; its words say how much it is. */
const most = 8;

const ratio = (value: number, included: number): number =>
  included === 0 ? (value > 0 ? most : 0) : value / included;

/** How many times what is included the track stands for; the same for all measures, so that their bars compare. */
export function scaleOf(all: readonly Used[]): number {
  const ratios = all.flatMap(({ used, forecast, included }) =>
    included === null ? [] : [ratio(Math.max(used, forecast), included)],
  );
  return Math.min(most, Math.max(least, ...ratios.map((one) => Math.ceil(one * 4) / 4)));
}

/** Widths and places in hundredths of the track. */
export interface BarParts {
  readonly inside: number;
  readonly beyond: number;
  /** From `inside + beyond` on. */
  readonly expected: number;
  /** Whether what is expected will be paid for. */
  readonly isExpectedBeyond: boolean;
  /** Where the plan ends it; null where it does not, or not within the track. */
  readonly limit: number | null;
}

export function barParts({ used, forecast, included, limit }: Used, scale: number): BarParts | null {
  if (included === null) return null;
  const place = (value: number) => round((Math.min(ratio(value, included), scale) / scale) * 100);
  const line = round(100 / scale);
  const [now, then] = [place(used), place(Math.max(used, forecast))];
  const inside = Math.min(now, line);
  const isLimited = limit !== null && included > 0 && limit / included <= scale;
  return {
    inside,
    beyond: round(now - inside),
    expected: round(then - now),
    isExpectedBeyond: then > line,
    limit: isLimited ? place(limit) : null,
  };
}

const round = (value: number): number => Math.round(value * 100) / 100;
