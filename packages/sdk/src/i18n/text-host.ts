import type { I18n } from './i18n-contract';
import type { SdkMessages } from './messages/sdk-messages';

/** What capabilities of texts need of the core, which lies above this folder. */
export interface TextHost {
  readonly i18n: Pick<I18n<SdkMessages>, 'add'>;
  use(texts: (host: TextHost) => void): void;
}
