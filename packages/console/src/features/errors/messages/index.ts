import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type ErrorsKey = keyof typeof ptBr;

export const useErrorsText = defineMessages<ErrorsKey>({ 'pt-BR': ptBr, en });
