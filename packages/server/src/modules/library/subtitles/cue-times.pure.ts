import type { Cue } from './cues.pure';

const time = String.raw`(?:(\d{1,4})\s?:\s?)?(\d{1,2})\s?:\s?(\d{1,2})(?:\s?[.,]\s?(\d{1,9}))?`;
const between = (arrow: string): RegExp =>
  new RegExp(String.raw`^\s*${time}\s*(?:${arrow})\s*${time}(?:\s(.*))?$`);
const exactTimes = between('-->');
/** A WebVTT file as people write it; its text may hold what other files have between two times. */
const vttTimes = between('-{1,3}>');
/** SRT as people and word processors write it. */
const looseTimes = between('-{1,3}>|[–—]+>|→');
/** SBV, in full: «10:30, 11:45» is the text of a timetable. */
const sbvTime = String.raw`(\d{1,2}):(\d{2}):(\d{2})\.(\d{3})`;
const sbvTimes = new RegExp(String.raw`^\s*${sbvTime}\s?,\s?${sbvTime}\s*$`);
const attempt = /-->|^\s*\d[\d\s:.,]*(?:-{1,3}>|[\u2013\u2014]+>|\u2192)/;
const maxSeconds = 359_999.999;

/** The times of a cue, and what a WebVTT file says of its place behind them. */
type CueTimes = Pick<Cue, 'inicio' | 'fim' | 'posicao'>;

/**
 * Whether a line has the form of two times, whatever their values: `exact` as the formats have it, `loose` with another arrow, which
 * can be a text as well («10:30 → 11:45»). Null for any other line.
 */
export function formOfTimes(line: string, isVtt: boolean): 'exact' | 'loose' | null {
  if (exactTimes.test(line) || (!isVtt && sbvTimes.test(line))) return 'exact';
  return (isVtt ? vttTimes : looseTimes).test(line) ? 'loose' : null;
}

/** Whether a line at the beginning of a block was meant to be the times of a cue. */
export const isMeantAsTimes = (line: string): boolean => attempt.test(line);

/** Two times of which the second is later; null for others and for those beyond 99:59:59.999. */
export function readTimes(line: string, isVtt: boolean): CueTimes | null {
  const match = isVtt ? vttTimes.exec(line) : (looseTimes.exec(line) ?? sbvTimes.exec(line));
  if (match === null) return null;
  const inicio = toSeconds(match.slice(1, 5));
  const fim = toSeconds(match.slice(5, 9));
  if (inicio === null || fim === null || fim <= inicio) return null;
  return { inicio, fim, ...withPlace(match[9] ?? '') };
}

function toSeconds([hours = '0', minutes = '', seconds = '', fraction = '']: readonly (
  | string
  | undefined
)[]): number | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null;
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  const all = Math.round((total + Number(`0.${fraction || '0'}`)) * 1000) / 1000;
  return all > maxSeconds ? null : all;
}

const setting =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,5}(?:\.\d{1,5})?%?(?:,(?:start|center|end))?|(?:position|size):\d{1,3}(?:\.\d{1,5})?%(?:,[a-z-]{1,12})?|align:(?:start|center|end|left|right))$/;

/** The settings that a player knows; regions are not kept. */
function withPlace(text: string): Pick<Cue, 'posicao'> {
  const settings = text
    .split(/\s+/)
    .map((one) => (one === 'align:middle' ? 'align:center' : one))
    .filter((one) => setting.test(one));
  return settings.length === 0 ? {} : { posicao: settings.slice(0, 5).join(' ') };
}

const columns = ['align:start position:0%', '', 'align:end position:100%'] as const;
const rows = ['', 'line:50%', 'line:0'] as const;

/** The place that `{\an8}` in the text of an SRT names by the digits of a number pad. */
export function placeOfPad(text: string): Pick<Cue, 'posicao'> {
  const found = (text.match(/\{[^{}]*\}/g) ?? []).map((block) => /\\an([1-9])/.exec(block)?.[1]);
  const digit = Number(found.find((one) => one !== undefined) ?? '2') - 1;
  const place = [rows[Math.floor(digit / 3)], columns[digit % 3]].filter(Boolean).join(' ');
  return place === '' ? {} : { posicao: place };
}
