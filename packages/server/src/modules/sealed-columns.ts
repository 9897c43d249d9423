import type { ServerContext } from '../kernel/context';
import { reseal } from '../kernel/secret/reseal';
import type { SealedColumn } from '../kernel/secret/sealed-column';
import {
  sealedConsentSecrets,
  sealedImportAddresses,
  sealedIntegrationSecrets,
} from './library/integrations';
import { sealedTotpSecrets } from './people/session';
import { sealedStreamKeys } from './broadcast/stream-keys';
import { sealedVideoAddresses } from './library/video-imports';
import { sealedWebhookSecrets } from './records/webhooks';

/** Every column of the database that holds sealed texts. A test compares it with the tables. */
export const sealedColumns: readonly SealedColumn[] = [
  sealedStreamKeys,
  sealedIntegrationSecrets,
  sealedConsentSecrets,
  sealedImportAddresses,
  sealedVideoAddresses,
  sealedWebhookSecrets,
  sealedTotpSecrets,
];

/** Seals anew in the background what the current secret did not seal; a start does not wait for it. */
export function resealInBackground(context: ServerContext): void {
  const { log, signal } = context;
  resealAll(context).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'texts were not sealed with the current secret');
  });
}

async function resealAll({ db, config, log, signal }: ServerContext): Promise<void> {
  const results = await reseal({ db, secrets: config, columns: sealedColumns, signal });
  for (const { purpose, sealed, unreadable } of results) {
    if (unreadable > 0) log.error({ purpose, unreadable }, 'sealed texts are readable with neither secret');
    if (sealed > 0) log.info({ purpose, sealed }, 'texts were sealed with the current secret');
  }
}
