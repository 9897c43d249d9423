import { rolesApi, type Role } from '@palco/sdk/admin';
import { Link, useNavigate } from '@tanstack/react-router';
import { Copy, Eye, Pencil, Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { roleQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useMay } from '../../access';
import type { Action, Actions } from '../../patterns/action';
import { useMayGrant } from '../../people';
import { useRefusalText } from '../../i18n';
import { Button, Dialog, Skeleton } from '../../ui';
import { useRolesText } from './messages';
import { RoleUsage } from './role-usage';

/** What is known of a role in the list and on its page. */
type RoleSubject = Pick<Role, 'id' | 'nome' | 'permissoes' | 'sistema' | 'usuariosTotal' | 'version'>;

interface RoleActions {
  actions: Actions<RoleSubject>;
  /** Says who holds a role that was to be deleted. */
  inUseDialog: ReactNode;
}

interface RoleActionsOptions {
  /** Set on the page of the role: goes to the list after the deletion. */
  leave?: boolean;
  /** Somebody else saved the role, and the page does not show that yet. */
  isOutdated?: boolean;
}

/** Everything that can be done with a role. */
export function useRoleActions({ leave, isOutdated }: RoleActionsOptions = {}): RoleActions {
  const t = useRolesText();
  const navigate = useNavigate();
  const may = useMay('changeRoles', { isOutdated });
  const mayGrant = useMayGrant();
  const [inUse, setInUse] = useState<RoleSubject | null>(null);
  const isBeyond = ({ permissoes }: RoleSubject) => !permissoes.every(mayGrant);
  const isFixed = (role: RoleSubject) => role.sistema || isBeyond(role);
  const open = (key: 'open' | 'edit'): Action<RoleSubject> => ({
    key,
    label: t(`action.${key}`),
    icon: key === 'open' ? Eye : Pencil,
    isFor: (role) => isFixed(role) === (key === 'open'),
    link: ({ id }) => <Link to="/roles/$roleId" params={{ roleId: id }} />,
  });
  const deletion = {
    label: t('action.delete'),
    icon: Trash2,
    danger: true,
    may,
    reason: (role: RoleSubject) => (isBeyond(role) ? t('action.deleteBeyond') : undefined),
  };
  const actions: Actions<RoleSubject> = {
    noun: ['roles', 'permissions'],
    nameOf: ({ nome }) => nome,
    items: [
      open('open'),
      open('edit'),
      {
        key: 'copy',
        label: t('action.copy'),
        icon: Copy,
        link: ({ id }) => <Link to="/roles/create" search={{ from: id }} />,
      },
      {
        ...deletion,
        key: 'delete',
        isFor: ({ sistema, usuariosTotal }) => !sistema && usuariosTotal === 0,
        removes: true,
        question: ({ nome }) => ({
          title: t('delete.title', { name: nome }),
          text: t('delete.text'),
          confirmLabel: t('delete.confirm'),
        }),
        call: (palco, { id, version }) => palco.use(rolesApi).remove(id, { version }),
        removedId: ({ id }) => id,
        done: t('delete.done'),
        // Somebody may have got the role since the list was loaded.
        onFailed({ code }, role) {
          if (code !== 'ROLE_IN_USE') return false;
          setInUse(role);
          return true;
        },
        onDone: leave ? () => void navigate({ to: '/roles', replace: true }) : undefined,
      },
      {
        ...deletion,
        key: 'deleteInUse',
        isFor: ({ sistema, usuariosTotal }) => !sistema && usuariosTotal > 0,
        run: setInUse,
      },
    ],
  };
  return { actions, inUseDialog: inUse && <RoleInUse role={inUse} onClose={() => setInUse(null)} /> };
}

interface RoleInUseProps {
  role: Pick<Role, 'id' | 'nome'>;
  onClose(): void;
}

/** Why a role cannot be deleted: who holds it, and how to free it. */
function RoleInUse({ role, onClose }: RoleInUseProps) {
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
