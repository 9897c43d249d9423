import type { Client } from '@palco/sdk/admin';
import { Chip } from '../../ui';
import { useClientsText } from './messages';
import { useClientRights } from './use-client-rights';

/** What kind of client it is, and whether it is blocked. */
export function ClientChips({ client }: { client: Client }) {
  const t = useClientsText();
  const { ownId } = useClientRights();
  return (
    <>
      {client.conta_id === ownId && <Chip>{t('own')}</Chip>}
      {client.subConta && <Chip tone="info">{t('subAccount')}</Chip>}
      {client.bloqueada && <Chip tone="warning">{t('blocked')}</Chip>}
    </>
  );
}
