import type { Language } from '../../i18n';

/** How a moment is read: its day beside today, its date, its time and the zone it is told in. */
export interface EventDate {
  readonly day: 'today' | 'tomorrow' | null;
  /** «Segunda», «Monday». */
  readonly weekday: string;
  /** «30 de novembro»; with the year where it is another one. */
  readonly date: string;
  /** «19h», «19h30», «7 pm». */
  readonly time: string;
  /** One o'clock, which has its own article in Portuguese. */
  readonly isOne: boolean;
  /** «horário de Brasília», «Brasilia Time». */
  readonly zone: string;
}

export interface EventDateContext {
  readonly language: Language;
  readonly now: number;
  /** Of this device by default. */
  readonly timeZone?: string;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type PartName = Intl.DateTimeFormatPartTypes;

/** An instant (ISO 8601) in the words of its parts; null for what is no instant. */
export function eventDate(instant: string, { language, now, timeZone }: EventDateContext): EventDate | null {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return null;
  const format = (options: Intl.DateTimeFormatOptions, of: Date | number = at): string =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(of);
  const dayOf = (moment: Date | number): string => format({ dateStyle: 'short' }, moment);
  const partOf = (name: PartName, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, { timeZone, ...options })
      .formatToParts(at)
      .find(({ type }) => type === name)?.value ?? '';
  const days = { today: dayOf(now), tomorrow: dayOf(now + 86_400_000) };
  const year = { year: 'numeric' } as const;
  const isThisYear = format(year) === format(year, now);
  const hour = Number(partOf('hour', { hour: 'numeric', hourCycle: 'h23' }));
  const minute = partOf('minute', { hour: '2-digit', minute: '2-digit' }).padStart(2, '0');
  const zone = partOf('timeZoneName', { timeZoneName: 'longGeneric' });
  return {
    day: dayOf(at) === days.today ? 'today' : dayOf(at) === days.tomorrow ? 'tomorrow' : null,
    weekday: capitalised(format({ weekday: 'long' }).replace('-feira', '')),
    date: format({ day: 'numeric', month: 'long', ...(!isThisYear && year) }),
    time: timeOf(hour, minute, language),
    isOne: hour === 1,
    // A region without summer time has its «standard» named by some versions of the catalogue of words.
    zone: zone.replace(/^Horário (?:Padrão )?/i, 'horário ').replace(' Standard ', ' '),
  };
}

function timeOf(hour: number, minute: string, language: Language): string {
  const minutes = minute === '00' ? '' : minute;
  if (language !== 'en') return `${hour}h${minutes}`;
  return `${hour % 12 || 12}${minutes && `:${minutes}`} ${hour < 12 ? 'am' : 'pm'}`;
}
