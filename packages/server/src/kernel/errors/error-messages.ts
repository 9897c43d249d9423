import type { ErrorCode } from '@palco/openapi';
import { enErrorTexts } from './error-texts-en';
import { ptBrErrorTexts } from './error-texts-pt-br';
import type { Language } from './language';

/**
 * What people read, per language and code of the contract. `{name}` is filled from the parameters of the error or its field.
 * A new code begins in `x-errors` of its operation (`openapi/paths`), and its texts are added to both languages.
 */
export const errorMessages: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = {
  'pt-BR': ptBrErrorTexts,
  en: enErrorTexts,
};
