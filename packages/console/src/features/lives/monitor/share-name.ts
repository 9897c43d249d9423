import type { useMonitorText } from './messages';

/** What the server calls viewers of whom nothing is known, and those of a system that is not told apart. */
const words = { desconhecido: 'by.unknown', outro: 'by.other' } as const;

/** The name of a part of the audience, in the language of the console. */
export const shareName = (name: string, t: ReturnType<typeof useMonitorText>): string =>
  Object.hasOwn(words, name) ? t(words[name as keyof typeof words]) : name;
