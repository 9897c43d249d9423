export type {
  Catalogue,
  DateInput,
  Format,
  I18n,
  Language,
  Message,
  MessageParams,
  Messages,
  PluralMessage,
  Translate,
} from './i18n-contract';
