import { defineMessages } from '../../../i18n';
import { en } from './en';
import { ptBr } from './pt-br';

export type SettingsKey = keyof typeof ptBr;

export const useSettingsText = defineMessages<SettingsKey>({ 'pt-BR': ptBr, en });
