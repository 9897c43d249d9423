export { defineMessages, useFormat, useLanguage, useSdkText } from './define-messages';
export type { Catalogue, Language, Message, MessageParams, Translate } from '@palco/sdk/i18n';
export { useFailureText, type Failure } from './use-failure-text';
export { useRefusalText } from './use-refusal-text';
export { useListText } from './use-list-text';
export { usePermissionWords } from './permission-words/use-permission-words';
export { languageNameIn } from './language-names.pure';
export { useDeviceFormat } from './use-device-format';
export { shortZoneName, zoneName } from './zone-name.pure';
