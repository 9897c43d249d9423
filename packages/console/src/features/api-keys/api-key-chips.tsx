import type { ApiKey } from '@palco/sdk/admin';
import { useListText } from '../../i18n';
import { Chip } from '../../ui';
import { useApiKeysText } from './messages';

/** What keeps a key, or a part of it, from working, and until when its former secret works too. */
export function ApiKeyChips({ apiKey }: { apiKey: ApiKey }) {
  const t = useApiKeysText();
  const list = useListText();
  const { situacao, escoposSemEfeito, anteriorValidaAte } = apiKey;
  if (situacao === 'expirada') return <Chip tone="danger">{t('state.expired')}</Chip>;
  if (situacao === 'suspensa') return <Chip tone="danger">{t('state.suspended')}</Chip>;
  return (
    <>
      {escoposSemEfeito.length > 0 && (
        <Chip tone="warning">
          {t('state.without', { scopes: list(escoposSemEfeito.map((scope) => t(`scope.${scope}`))) })}
        </Chip>
      )}
      {anteriorValidaAte !== null && <Chip tone="info">{t('state.rotating')}</Chip>}
    </>
  );
}
