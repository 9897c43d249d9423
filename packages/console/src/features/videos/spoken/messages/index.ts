import { defineMessages } from '../../../../i18n';
import en from './en.json';
import ptBr from './pt-br.json';

export const useSpokenText = defineMessages({ 'pt-BR': ptBr, en });
