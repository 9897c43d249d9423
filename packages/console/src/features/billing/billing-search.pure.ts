/** What the address of the page says. */
export interface BillingSearch {
  /** `yyyy-MM`; without it the month that runs. */
  readonly month?: string;
}

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/;

/** Reads the search of an address; anything that is no month is left out. */
export function parseBillingSearch({ month }: Readonly<Record<string, unknown>>): BillingSearch {
  return typeof month === 'string' && monthPattern.test(month) ? { month } : {};
}

/** The months from one to another, the newest first; at most ten years of them. */
export function monthsBetween(first: string, last: string): string[] {
  const months: string[] = [];
  let [year = 0, number = 0] = last.split('-').map(Number);
  for (let month = last; month >= first && months.length < 120;) {
    months.push(month);
    number -= 1;
    if (number === 0) [year, number] = [year - 1, 12];
    month = `${year}-${String(number).padStart(2, '0')}`;
  }
  return months;
}

/** The last day of a month, `yyyy-MM-dd`. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
