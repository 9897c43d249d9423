import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type SystemKey = keyof typeof ptBr;

export const useSystemText = defineMessages<SystemKey>({ 'pt-BR': ptBr, en });
