import { defineMessages } from '../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type PatternsKey = keyof typeof ptBr;

export const usePatternsText = defineMessages<PatternsKey>({ 'pt-BR': ptBr, en });
