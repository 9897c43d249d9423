import { defineMessages } from '../../../../i18n';
import en from './en.json';
import ptBr from './pt-br.json';

export const useCutText = defineMessages({ 'pt-BR': ptBr, en });
