import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type VodKey = keyof typeof ptBr;

export const useVodText = defineMessages<VodKey>({ 'pt-BR': ptBr, en });
