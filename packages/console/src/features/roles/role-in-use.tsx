import { roleQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Role } from '@palco/sdk/admin';
import { useRefusalText } from '../../i18n';
import { Button, Dialog, Skeleton } from '../../ui';
import { useRolesText } from './messages';
import { RoleUsage } from './role-usage';

interface RoleInUseProps {
  role: Pick<Role, 'id' | 'nome'>;
  onClose(): void;
}

/** Why a role cannot be deleted: who holds it, and how to free it. */
export function RoleInUse({ role, onClose }: RoleInUseProps) {
  const t = useRolesText();
  const refusal = useRefusalText();
  const { data, error, refetch, isFetching } = usePalcoQuery((palco) => roleQueryOptions(palco, role.id));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('inUse.title', { name: role.nome })}
      description={t('inUse.text')}
      footer={<Button onClick={onClose}>{t('inUse.close')}</Button>}
    >
      {data && <RoleUsage role={data} />}
      {!data && error && (
        <p role="alert">
          {refusal(error)}{' '}
          <Button size="sm" onClick={() => void refetch()} pending={isFetching}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton height={60} />}
    </Dialog>
  );
}
