import { useRole } from '@palco/react/query';
import { roleCalls, type Role } from '@palco/sdk';
import { useState, type ReactNode, type RefObject } from 'react';
import { useRefusalText } from '../../i18n';
import { useConfirmedAction } from '../../patterns/dialog';
import { Button, Dialog, Skeleton } from '../../ui';
import { useRolesText } from './messages';
import { RoleUsage } from './role-usage';

type DeletableRole = Pick<Role, 'id' | 'nome' | 'usuariosTotal' | 'version'>;

interface DeleteRoleOptions {
  onRemoved?(): void;
  /** Takes the focus of a removed row. */
  focusAfter?: RefObject<HTMLElement | null>;
}

/** Asks before a role is deleted; one that somebody holds says who, and how to free it. */
export function useDeleteRole({ onRemoved, focusAfter }: DeleteRoleOptions): {
  ask(role: DeletableRole): void;
  dialog: ReactNode;
} {
  const t = useRolesText();
  const [inUse, setInUse] = useState<DeletableRole | null>(null);
  const remove = useConfirmedAction<DeletableRole>({
    noun: ['roles', 'permissions'],
    question: ({ nome }) => ({
      title: t('delete.title', { name: nome }),
      text: t('delete.text'),
      confirmLabel: t('delete.confirm'),
      danger: true,
    }),
    call: (palco, { id, version }) => palco.use(roleCalls).remove(id, { version }),
    removedId: ({ id }) => id,
    done: ({ nome }) => ({ title: t('delete.done'), text: nome }),
    // Somebody may have got the role since the list was loaded.
    onFailed(error, role) {
      if (error.code !== 'ROLE_IN_USE') return;
      remove.close();
      setInUse(role);
    },
    onDone: onRemoved,
    focusAfter,
  });
  return {
    ask: (role) => (role.usuariosTotal > 0 ? setInUse(role) : remove.ask(role)),
    dialog: (
      <>
        {remove.dialog}
        {inUse && <InUseDialog role={inUse} onClose={() => setInUse(null)} />}
      </>
    ),
  };
}

function InUseDialog({ role, onClose }: { role: DeletableRole; onClose(): void }) {
  const t = useRolesText();
  const refusal = useRefusalText();
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
