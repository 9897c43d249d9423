export type {
  Catalogue,
  Format,
  I18n,
  Language,
  Message,
  MessageParams,
  Messages,
  Translate,
} from './i18n-contract';
export { createFormat } from './format';
export { formats } from './formats';
export { isLanguage, createI18n, type Overrides } from './i18n';
export {
  peopleMessages,
  playerMessages,
  processingMessages,
  allMessages,
  analyticsMessages,
  captionMessages,
  classroomMessages,
  dateRangeMessages,
  teamMessages,
  transcriptMessages,
  uploadMessages,
  type SdkMessages,
} from './messages';
export { preferredLanguage } from './preferred-language.pure';
