import type { ServerContext } from '../kernel/context';
import { rotateServerSecret } from '../kernel/secret/rotate-server-secret';
import type { EncryptedColumn } from '../kernel/secret/encrypted-column';
import {
  encryptedConsentSecrets,
  encryptedImportAddresses,
  encryptedIntegrationSecrets,
} from './library/integrations';
import { encryptedImportCredentials } from './library/imports';
import { encryptedTotpSecrets } from './people/session';
import { encryptedRestreamSecrets } from './broadcast/restream';
import { encryptedStreamKeys } from './broadcast/stream-keys';
import { encryptedVideoAddresses } from './library/video-imports';
import { encryptedVideoSecrets } from './library/videos';
import { encryptedWebhookSecrets } from './records/webhooks';

/** Every column of the database that holds encrypted texts. A test compares it with the tables. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  encryptedStreamKeys,
  encryptedRestreamSecrets,
  encryptedIntegrationSecrets,
  encryptedConsentSecrets,
  encryptedImportAddresses,
  encryptedVideoAddresses,
  encryptedVideoSecrets,
  encryptedImportCredentials,
  encryptedWebhookSecrets,
  encryptedTotpSecrets,
];

/** Encrypts anew in the background what the current secret did not encrypt; a start does not wait for it. */
export function rotateServerSecretInBackground(context: ServerContext): void {
  const { log, signal } = context;
  rotateAll(context).catch((error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, 'texts were not sealed with the current secret');
  });
}

async function rotateAll({ db, config, log, signal }: ServerContext): Promise<void> {
  const results = await rotateServerSecret({ db, secrets: config, columns: encryptedColumns, signal });
  for (const { purpose, encrypted, unreadable } of results) {
    if (unreadable > 0) log.error({ purpose, unreadable }, 'sealed texts are readable with neither secret');
    if (encrypted > 0) log.info({ purpose, sealed: encrypted }, 'texts were sealed with the current secret');
  }
}
