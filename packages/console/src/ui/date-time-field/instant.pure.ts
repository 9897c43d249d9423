const iso = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Whether the value of a date and time field is an instant; otherwise it is empty, or what was typed so far. */
export function isInstant(value: string): boolean {
  return iso.test(value) && !Number.isNaN(Date.parse(value));
}
