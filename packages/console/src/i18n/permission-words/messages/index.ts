import { defineMessages } from '../../define-messages';
import en from './en.json';
import ptBr from './pt-br.json';

export const usePermissionWordsText = defineMessages({ 'pt-BR': ptBr, en });
