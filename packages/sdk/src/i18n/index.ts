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
  MessageBundle,
  Translated,
  Translate,
} from './i18n-contract';
export { createFormat } from './format';
export { formats } from './formats';
export { createI18n, isLanguage, type I18nOptions, type Overrides } from './i18n';
export {
  peopleMessages,
  playerMessages,
  processingMessages,
  allMessages,
  analyticsMessages,
  classroomMessages,
  dateRangeMessages,
  teamMessages,
  uploadMessages,
  type SdkMessages,
} from './messages';
export { preferredLanguage } from './preferred-language.pure';
