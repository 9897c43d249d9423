import { defineMessages } from '../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type UiKey = keyof typeof ptBr;

export const useUiText = defineMessages<UiKey>({ 'pt-BR': ptBr, en });
