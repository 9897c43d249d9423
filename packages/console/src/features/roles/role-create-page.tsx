import type { PermissionItem, RoleDetail } from '@palco/sdk';
import { useRole } from '@palco/react/query';
import { PageHeader, toast } from '../../ui';
import { useRolesText } from './messages';
import { namesOf } from './permission-names';
import { RoleForm } from './role-form';
import panels from './role-form.module.css';
import { RoleNotReady } from './role-states';
import type { RoleCreateSearch } from './roles-search.schema';
import { useListText } from '../../i18n';
import { useNamedCatalogue } from './use-named-catalogue';
import { useRights } from './use-rights';

export interface RoleCreatePageProps {
  search: RoleCreateSearch;
  onSearchChange(next: RoleCreateSearch, options?: { replace?: boolean }): void;
  onCreated(id: string): void;
  onLeave(): void;
}

/** /roles/create: a new role, blank or as a copy of another one. */
export function RoleCreatePage(props: RoleCreatePageProps) {
  const { from } = props.search;
  return from === undefined ? <Blank {...props} /> : <CopyOf key={from} {...props} from={from} />;
}

function Blank(props: RoleCreatePageProps) {
  const catalogue = useNamedCatalogue();
  if (!catalogue.items) return <RoleNotReady answers={[catalogue]} />;
  return <RoleDraft {...props} catalogue={catalogue.items} source={null} />;
}

function CopyOf({ from, ...props }: RoleCreatePageProps & { from: string }) {
  const source = useRole(from);
  const catalogue = useNamedCatalogue();
  if (!source.data || !catalogue.items) return <RoleNotReady answers={[source, catalogue]} />;
  return <RoleDraft {...props} catalogue={catalogue.items} source={source.data} />;
}

interface RoleDraftProps extends RoleCreatePageProps {
  catalogue: readonly PermissionItem[];
  source: RoleDetail | null;
}

function RoleDraft({ catalogue, source, search, onSearchChange, onCreated, onLeave }: RoleDraftProps) {
  const t = useRolesText();
  const list = useListText();
  const { mayGrant } = useRights();
  const title = source ? t('create.copyTitle', { name: source.nome }) : t('create.title');
  const leftOut = source?.permissoes.filter((id) => !mayGrant(id)) ?? [];
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t('title'), link: { to: '/roles' } }, { label: title }]}
      />
      {leftOut.length > 0 && (
        <p className={panels.leftOut} role="status">
          {t('create.leftOut', { count: leftOut.length, names: list(leftOut.map(namesOf(catalogue))) })}
        </p>
      )}
      <RoleForm
        existing={null}
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
        compareId={search.compare}
        onCompareChange={(compare) => onSearchChange({ ...search, compare }, { replace: true })}
        onSaved={({ id, nome }) => {
          toast({ kind: 'success', title: t('create.done'), text: nome });
          onCreated(id);
        }}
        onCancel={onLeave}
      />
    </>
  );
}
