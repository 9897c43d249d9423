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
  TextBundle,
  Translated,
  Translate,
} from './i18n-contract';
export { createFormat } from './format';
export { formats } from './formats';
export { createI18n, isLanguage, type I18nOptions, type Overrides } from './i18n';
export {
  peopleTexts,
  playerTexts,
  processingTexts,
  sdkTexts,
  analyticsTexts,
  classroomTexts,
  dateRangeTexts,
  teamTexts,
  uploadTexts,
  type SdkMessages,
} from './messages';
