import { apiKeysApi, type ApiKey } from '@palco/sdk/admin';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useMay } from '../../access';
import type { Actions } from '../../patterns/action';
import { useHeldScopes } from './use-held-scopes';
import { useApiKeysText } from './messages';

/** Everything that can be done with a key. */
export function useApiKeyActions({ onRotate }: { onRotate(key: ApiKey): void }): Actions<ApiKey> {
  const t = useApiKeysText();
  const may = useMay('changeApiKeys');
  const holds = useHeldScopes();
  return {
    noun: 'apiKeys',
    nameOf: ({ nome }) => nome,
    items: [
      {
        key: 'rotate',
        label: t('action.rotate'),
        icon: RefreshCw,
        may,
        isFor: ({ situacao }) => situacao !== 'expirada',
        reason: ({ escopos }) => (escopos.every(holds) ? undefined : t('action.rotateBeyond')),
        run: onRotate,
      },
      {
        key: 'revoke',
        label: t('action.revoke'),
        icon: Trash2,
        danger: true,
        may,
        removes: true,
        question: ({ nome, lastUsedAt }) => ({
          title: t('revoke.title', { name: nome }),
          text: t(lastUsedAt === null ? 'revoke.unused' : 'revoke.text'),
          danger: true,
        }),
        call: (palco, { id }) => palco.use(apiKeysApi).revoke(id),
        removedId: ({ id }) => id,
        done: t('revoke.done'),
      },
    ],
  };
}
