import { defineMessages } from '../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type AccessKey = keyof typeof ptBr;

export const useAccessText = defineMessages<AccessKey>({ 'pt-BR': ptBr, en });
