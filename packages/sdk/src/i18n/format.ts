import type { DateInput, Format, Language } from './i18n-contract';

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const;

const relativeSteps: readonly (readonly [unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

interface Clock {
  readonly timeZone: string;
  format(at: Date): string;
}

/** Formatters by time zone: creating one takes longer than rendering a list row. */
const clocks = new Map<string, Clock>();

/** Writes `31/12/2026, 23:59` in a time zone; in that of the device for a zone that this browser does not know. */
function clockOf(timeZone: string): Clock {
  const known = clocks.get(timeZone);
  if (known) return known;
  const made = createClock(timeZone);
  clocks.set(timeZone, made);
  return made;
}

function createClock(timeZone?: string): Clock {
  const two = '2-digit';
  const options = {
    day: two,
    month: two,
    year: 'numeric',
    hour: two,
    minute: two,
    hourCycle: 'h23',
  } as const;
  try {
    const formatter = new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
    // The given name stays: engines resolve some zones to older names (`Asia/Calcutta`).
    return { timeZone: timeZone ?? formatter.resolvedOptions().timeZone, format: formatter.format };
  } catch {
    return createClock();
  }
}

/**
 * Formats of one language and one time zone (an IANA name; default: the zone of the device). Dates are dd/MM/yyyy in both
 * languages, as the specification writes them.
 *
 * @example createFormat('pt-BR').bytes(1_610_612_736); // '1,5 GB'
 * @example createFormat('en', 'America/Sao_Paulo').time('2026-12-31T21:00:00Z'); // '18:00'
 */
export function createFormat(language: Language, timeZone?: string): Format {
  const number = new Intl.NumberFormat(language);
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberWith = (options: Intl.NumberFormatOptions): Intl.NumberFormat => {
    const key = JSON.stringify(options);
    const known = numbers.get(key) ?? new Intl.NumberFormat(language, options);
    numbers.set(key, known);
    return known;
  };
  // The zone of the device is not cached: it changes with the device's settings.
  const clock = timeZone === undefined ? createClock() : clockOf(timeZone);
  const parts = (value: DateInput): readonly string[] => {
    const at = toDate(value);
    return Number.isNaN(at.getTime()) ? [] : clock.format(at).split(', ');
  };
  return {
    timeZone: clock.timeZone,
    date: (value) => parts(value)[0] ?? '',
    time: (value) => parts(value)[1] ?? '',
    dateTime: (value) => parts(value).join(' '),
    number: (value, options) => (options ? numberWith(options) : number).format(value),
    bytes(value) {
      let scaled = Math.max(0, value);
      let unit = 0;
      // 1,023.95 KB would be written as «1.024 KB», so the next unit begins a little earlier.
      while (scaled >= 1_023.95 && unit < byteUnits.length - 1) {
        scaled /= 1_024;
        unit++;
      }
      return `${(unit === 0 ? number : oneDigit).format(scaled)} ${byteUnits[unit]}`;
    },
    duration: formatDuration,
    // Rounded down: 99.6 % must not be shown as 100 %.
    percent: (value) => percent.format(Math.floor(Math.min(100, Math.max(0, value))) / 100),
    relative(value, now) {
      const seconds = (toDate(value).getTime() - now) / 1_000;
      if (Number.isNaN(seconds)) return '';
      const step = relativeSteps.find(([, length]) => Math.abs(seconds) >= length);
      return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second');
    },
  };
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

function toDate(value: DateInput): Date {
  return value instanceof Date ? value : new Date(value);
}

function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = twoDigits(whole % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}
