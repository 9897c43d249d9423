import type { Language } from '../../../kernel/errors/language';

/** What a mail says in one language; `{name}` and the like are filled in. */
export type MailWords = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly notes: readonly string[];
};

/** Replaces a name of which the sanitizer left nothing. */
export const unnamed: Readonly<Record<Language, { readonly inviter: string; readonly team: string }>> = {
  'pt-BR': { inviter: 'Alguém da equipe', team: 'da equipe' },
  en: { inviter: 'Somebody of the team', team: 'of the company' },
};

/** Fills the placeholders; a name that holds a placeholder itself stays as it is. */
export function fillWords(words: MailWords, values: Readonly<Record<string, string>>): MailWords {
  const fill = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  return {
    subject: fill(words.subject),
    greeting: fill(words.greeting),
    paragraphs: words.paragraphs.map(fill),
    action: fill(words.action),
    notes: words.notes.map(fill),
  };
}
