/** A bill day by day, in whole cents. */
export interface Bill {
  /** What stands from the first day on. */
  readonly feeCents: number;
  /** What the month had come to when each day ended, the first one first. */
  readonly days: readonly number[];
  /** How many days the month has. */
  readonly length: number;
  /** What the month that runs comes to; null for one that is over. */
  readonly forecastCents: number | null;
}

/** The room of the drawing, in pixels. */
export interface BillRoom {
  readonly width: number;
  readonly top: number;
  readonly right: number;
  readonly left: number;
  /** Where the fee stands: the line that everything beyond it rises from. */
  readonly floor: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The day that runs is half over, for a drawing. */
const half = 0.5;

/** How many days of the month a bill of so many days has come. */
const reached = ({ days, length, forecastCents }: Bill): number =>
  forecastCents === null ? length : Math.max(0, days.length - half);

export function xOfDay({ left, right, width }: BillRoom, day: number, length: number): number {
  return round(left + ((width - left - right) * day) / length);
}

/** The cents at the upper edge: at least a tenth above the fee, so that a month without more is a line and no wall. */
function topCents({ feeCents, days, forecastCents }: Bill): number {
  const most = Math.max(feeCents, days.at(-1) ?? 0, forecastCents ?? 0);
  return Math.max(most, Math.ceil(feeCents * 1.1), feeCents + 100);
}

export function yOfCents({ floor, top }: BillRoom, bill: Bill, cents: number): number {
  const { feeCents } = bill;
  return round(floor - ((floor - top) * (cents - feeCents)) / (topCents(bill) - feeCents));
}

const round = (pixels: number): number => Math.round(pixels * 10) / 10;

/** At most three amounts above the fee, in steps of 1, 2 or 5 times a power of ten. */
export function amountTicks(bill: Bill): readonly number[] {
  const span = topCents(bill) - bill.feeCents;
  const ten = 10 ** Math.floor(Math.log10(span / 3));
  const step = [ten, 2 * ten, 5 * ten, 10 * ten].find((one) => span / one < 4) ?? 10 * ten;
  const first = Math.floor(bill.feeCents / step) * step + step;
  const ticks = Array.from({ length: 4 }, (_, index) => first + index * step);
  return ticks.filter((cents) => cents <= topCents(bill)).slice(0, 3);
}

/** What a month was, what it will be, and where the two meet. */
export interface BillPaths {
  readonly line: string;
  readonly area: string;
  readonly forecast: string;
  readonly forecastArea: string;
  /** The newest day. */
  readonly now: Point;
  /** What the month comes to; null for one that is over. */
  readonly end: Point | null;
}

export function billPaths(room: BillRoom, bill: Bill): BillPaths {
  const { days, length, forecastCents } = bill;
  const last = reached(bill);
  const points = days.map((cents, index) => ({
    x: xOfDay(room, index === days.length - 1 ? last : index + 1, length),
    y: yOfCents(room, bill, cents),
  }));
  const start = { x: xOfDay(room, 0, length), y: yOfCents(room, bill, days[0] ?? bill.feeCents) };
  const line = `M${[start, ...points].map(({ x, y }) => `${x} ${y}`).join('L')}`;
  const now = points.at(-1) ?? start;
  const end =
    forecastCents === null
      ? null
      : { x: xOfDay(room, length, length), y: yOfCents(room, bill, forecastCents) };
  const forecast = end === null ? '' : `M${now.x} ${now.y}L${end.x} ${end.y}`;
  return {
    line,
    area: `${line}V${room.floor}H${start.x}Z`,
    forecast,
    forecastArea: end === null ? '' : `${forecast}V${room.floor}H${now.x}Z`,
    now,
    end,
  };
}

/** The band of the fee below the line, torn off at its lower edge: it is far higher than the drawing. */
export function feeBand(room: BillRoom, depth: number): string {
  const [from, to] = [room.left, room.width - room.right];
  const teeth = Math.max(1, Math.round((to - from) / 20));
  const tooth = (to - from) / teeth / 2;
  const edge = `l${round(-tooth)} -5l${round(-tooth)} 5`.repeat(teeth);
  return `M${from} ${room.floor}H${to}v${depth}${edge}Z`;
}

/** A day on which more people watched at one time than ever before in the month, and than the plan includes. */
export interface PeakDay {
  /** From 1. */
  readonly day: number;
  readonly viewers: number;
}

/** The last days that raised the bill by their audience: the highest ones. */
export function peakDays(peaks: readonly number[], included: number | null): readonly PeakDay[] {
  if (included === null) return [];
  let most = included;
  const found = peaks.flatMap((viewers, index) => {
    if (viewers <= most) return [];
    most = viewers;
    return [{ day: index + 1, viewers }];
  });
  return found.slice(-2);
}

/** The days named at the foot, far enough from each other and from the one that is named anyway. */
export function dayTicks(length: number, named: number | null, apart: number): readonly number[] {
  return [1, 5, 10, 15, 20, 25, length].filter(
    (day, index, all) =>
      (named === null || Math.abs(day - named) >= apart) &&
      (index === 0 || day === length || length - day >= apart) &&
      (apart <= 4 || index % 2 === 0 || all.length - 1 === index),
  );
}
