/** The value of a date and time field: the moment in the zone of this device, to the minute; empty without one. */
export function toLocalField(iso: string | null): string {
  if (iso === null) return '';
  const date = new Date(iso);
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment of a date and time field, read in the zone of this device; null where it is empty or no date. */
export function fromLocalField(value: string): string | null {
  const date = new Date(value);
  return value === '' || Number.isNaN(date.getTime()) ? null : date.toISOString();
}

/** Whether a date and time field holds a moment that is over. */
export function isPast(value: string, now: number): boolean {
  const iso = fromLocalField(value);
  return iso !== null && Date.parse(iso) < now;
}
