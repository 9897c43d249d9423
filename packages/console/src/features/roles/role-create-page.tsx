import type { PermissionItem, RoleDetail } from '@palco/sdk/admin';
import { roleQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useNavigate } from '@tanstack/react-router';
import { useAddress } from '../../patterns/list';
import { Notice, PageHeader, toast } from '../../ui';
import { useRolesText } from './messages';
import { namesOf } from './permission-names';
import { NewRoleForm } from './role-form';
import panels from './role-form.module.css';
import { RoleNotReady } from './role-states';
import type { RoleCreateSearch } from './roles-search.schema';
import { useListText } from '../../i18n';
import { useNamedCatalogue } from './use-named-catalogue';
import { useMayGrant } from '../../people';

/** /roles/create: a new role, blank or as a copy of another one. */
export function RoleCreatePage() {
  const { from } = useAddress<RoleCreateSearch>().search;
  return from === undefined ? <Blank /> : <CopyOf key={from} from={from} />;
}

function Blank() {
  const catalogue = useNamedCatalogue();
  if (!catalogue.items) return <RoleNotReady answers={[catalogue]} />;
  return <RoleDraft catalogue={catalogue.items} source={null} />;
}

function CopyOf({ from }: { from: string }) {
  const source = usePalcoQuery((palco) => roleQueryOptions(palco, from));
  const catalogue = useNamedCatalogue();
  if (!source.data || !catalogue.items) return <RoleNotReady answers={[source, catalogue]} />;
  return <RoleDraft catalogue={catalogue.items} source={source.data} />;
}

interface RoleDraftProps {
  catalogue: readonly PermissionItem[];
  source: RoleDetail | null;
}

function RoleDraft({ catalogue, source }: RoleDraftProps) {
  const navigate = useNavigate();
  const t = useRolesText();
  const list = useListText();
  const mayGrant = useMayGrant();
  const title = source ? t('create.copyTitle', { name: source.nome }) : t('create.title');
  const leftOut = source?.permissoes.filter((id) => !mayGrant(id)) ?? [];
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t('title'), link: { to: '/roles' } }, { label: title }]}
      />
      {leftOut.length > 0 && (
        <Notice tone="warning" role="status" className={panels.leftOut}>
          {t('create.leftOut', { count: leftOut.length, names: list(leftOut.map(namesOf(catalogue))) })}
        </Notice>
      )}
      <NewRoleForm
        start={
          source
            ? {
                nome: t('create.copyName', { name: source.nome }),
                descricao: source.descricao,
                permissoes: source.permissoes.filter(mayGrant),
              }
            : undefined
        }
        catalogue={catalogue}
        onSaved={({ id, nome }) => {
          toast({ kind: 'success', title: t('create.done'), text: nome });
          void navigate({ to: '/roles/$roleId', params: { roleId: id }, replace: true });
        }}
        onCancel={() => void navigate({ to: '/roles' })}
      />
    </>
  );
}
