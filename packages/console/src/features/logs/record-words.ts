import type { ApiSchema } from '@palco/sdk';
import { useFormat, usePermissionWords } from '../../i18n';
import { useLogsText } from './messages';
import { valueText } from './record-value.pure';

/** Values of a record in words: those of the server, and those of the console for what every page writes alike. */
export function useRecordWords() {
  const t = useLogsText();
  const format = useFormat();
  const permissions = usePermissionWords();
  const words = { yes: t('value.yes'), no: t('value.no'), none: t('value.none'), time: format.dateTime };
  return {
    textOf: ({ Key, Words = {} }: ApiSchema<'LogRecord'>, value: unknown): string => {
      const known = (text: string) => (Object.hasOwn(Words, text) ? Words[text] : undefined);
      // The console names permissions in both languages, the server in Portuguese alone.
      const word = (text: string) =>
        Key === 'permissoes' ? permissions.nameOf(text, known(text) ?? text) : known(text);
      return valueText(value, { ...words, word });
    },
  };
}
