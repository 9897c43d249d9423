import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type ShellKey = keyof typeof ptBr;

export const useShellText = defineMessages<ShellKey>({ 'pt-BR': ptBr, en });
