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

/**
 * Formats of one language. Dates are dd/MM/yyyy in both languages, as the specification writes them.
 *
 * @example createFormat('pt-BR').bytes(1_610_612_736); // '1,5 GB'
 */
export function createFormat(language: Language): Format {
  const number = new Intl.NumberFormat(language);
  const oneDigit = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const date = (value: DateInput): string =>
    dateParts(value, ({ day, month, year }) => `${day}/${month}/${year}`);
  const time = (value: DateInput): string => dateParts(value, ({ hour, minute }) => `${hour}:${minute}`);
  return {
    date,
    time,
    dateTime: (value) => `${date(value)} ${time(value)}`.trim(),
    number: (value, options) => (options ? new Intl.NumberFormat(language, options) : number).format(value),
    bytes(value) {
      let scaled = Math.max(0, value);
      let unit = 0;
      // 1,023.95 KB would be written as «1.024 KB», so the step is taken a little earlier.
      while (scaled >= 1_023.95 && unit < byteUnits.length - 1) {
        scaled /= 1_024;
        unit++;
      }
      return `${(unit === 0 ? number : oneDigit).format(scaled)} ${byteUnits[unit]}`;
    },
    duration: formatDuration,
    // Cut and not rounded: 99.6 % is not done yet.
    percent: (value) => percent.format(Math.floor(Math.min(100, Math.max(0, value))) / 100),
    relative(value, now) {
      const seconds = (toDate(value).getTime() - now) / 1_000;
      if (Number.isNaN(seconds)) return '';
      const step = relativeSteps.find(([, length]) => Math.abs(seconds) >= length);
      return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second');
    },
  };
}

type Part = 'day' | 'month' | 'year' | 'hour' | 'minute';

/** Built from the parts, because the order of a locale may change with the runtime's data. */
const partsFormat = (): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

function dateParts(value: DateInput, write: (parts: Record<Part, string>) => string): string {
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) return '';
  const parts = Object.fromEntries(
    partsFormat()
      .formatToParts(date)
      .map((part) => [part.type, part.value]),
  );
  return write(parts as Record<Part, string>);
}

function toDate(value: DateInput): Date {
  return value instanceof Date ? value : new Date(value);
}

function formatDuration(seconds: number): string {
  const whole = Number.isFinite(seconds) ? Math.max(0, Math.floor(seconds)) : 0;
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}
