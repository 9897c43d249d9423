/** A unit of a countdown. */
export type CountdownUnit = 'days' | 'hours' | 'minutes' | 'seconds';

export interface CountdownPart {
  readonly unit: CountdownUnit;
  readonly count: number;
  /** As it is shown: two digits but for the first one. */
  readonly digits: string;
}

const units: readonly (readonly [unit: CountdownUnit, seconds: number, most: number])[] = [
  ['days', 86_400, Infinity],
  ['hours', 3_600, 24],
  ['minutes', 60, 60],
  ['seconds', 1, 60],
];

/** Whole seconds in units, without the large ones that are not needed: «1 dia 19 horas 34 minutos 08 segundos». */
export function countdownParts(seconds: number): readonly CountdownPart[] {
  const shown = units.filter(([unit, size]) => seconds >= size || unit === 'minutes' || unit === 'seconds');
  return shown.map(([unit, size, most], index) => {
    const count = Math.floor(seconds / size) % most;
    return { unit, count, digits: index === 0 ? String(count) : String(count).padStart(2, '0') };
  });
}
