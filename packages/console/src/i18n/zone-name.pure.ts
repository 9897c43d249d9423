/** A time zone as it is read: «America/Sao Paulo». */
export function zoneName(zone: string): string {
  return zone.replaceAll('_', ' ');
}

/** The time zone of this device, as it is read. */
export function deviceZoneName(): string {
  return zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone);
}
