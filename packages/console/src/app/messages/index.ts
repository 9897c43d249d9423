import { defineMessages } from '../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type AppKey = keyof typeof ptBr;

export const useAppText = defineMessages<AppKey>({ 'pt-BR': ptBr, en });
