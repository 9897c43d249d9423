import { usePalcoMutation, useRole } from '@palco/react/query';
import { isSdkError, type Role } from '@palco/sdk';
import { Button, ConfirmDialog, Dialog, Skeleton, toast } from '../../ui';
import { useRolesText } from './messages';
import { RoleUsage } from './role-usage';

export interface RoleDeleteDialogProps {
  role: Pick<Role, 'id' | 'nome' | 'usuariosTotal' | 'version'>;
  onClose(): void;
  onRemoved(): void;
}

/** Asks before a role is deleted; one that somebody holds says who, and how to free it. */
export function RoleDeleteDialog({ role, onClose, onRemoved }: RoleDeleteDialogProps) {
  const t = useRolesText();
  const remove = usePalcoMutation(
    ['roles', 'permissions'],
    (palco, { id, version }: typeof role) => palco.roles.remove(id, { version }),
    { removedId: ({ id }) => id },
  );
  // Somebody may have got the role since the list was loaded.
  const isInUse = role.usuariosTotal > 0 || remove.error?.code === 'ROLE_IN_USE';
  if (isInUse) return <InUseDialog role={role} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('delete.title', { name: role.nome })}
      text={t('delete.text')}
      confirmLabel={t('delete.confirm')}
      danger
      pending={remove.isPending}
      error={remove.error?.message}
      onConfirm={() =>
        remove.mutate(role, {
          onSuccess: () => {
            toast({ kind: 'success', title: t('delete.done'), text: role.nome });
            onClose();
            onRemoved();
          },
        })
      }
    />
  );
}

function InUseDialog({ role, onClose }: Pick<RoleDeleteDialogProps, 'role' | 'onClose'>) {
  const t = useRolesText();
  const { data, error, refetch, isFetching } = useRole(role.id);
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
          {isSdkError(error) ? error.message : null}{' '}
          <Button size="sm" onClick={() => void refetch()} pending={isFetching}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !error && <Skeleton height={60} />}
    </Dialog>
  );
}
