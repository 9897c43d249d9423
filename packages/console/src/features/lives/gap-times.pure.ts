/** A time of day to the second, as a gap in a recording needs it: it may be a few seconds long. */
export const toTheSecond = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('pt-BR', { timeZone, timeStyle: 'medium' }).format(at);
