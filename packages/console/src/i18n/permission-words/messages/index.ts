import { defineMessages } from '../../define-messages';
import { en } from './en';
import { ptBr } from './pt-br';

export type PermissionWordsKey = keyof typeof ptBr;

export const usePermissionWordsText = defineMessages<PermissionWordsKey>({ 'pt-BR': ptBr, en });
