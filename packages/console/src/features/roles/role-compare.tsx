import type { Permission } from '@palco/sdk';
import { rolesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useId } from 'react';
import { Combobox } from '../../ui';
import { useRolesText } from './messages';
import { differenceOf } from './role-change.pure';
import styles from './role-panels.module.css';

export interface RoleCompareProps {
  /** The role itself is not offered; none for a role that is still to be made. */
  roleId?: string;
  chosen: ReadonlySet<Permission>;
  /** The role on the other side; the address holds it. */
  otherId: string | undefined;
  onOtherChange(id: string | undefined): void;
  nameOf(permission: Permission): string;
}

/** What this role has that another one has not, and the other way round; it follows the form as it is typed. */
export function RoleCompare({ roleId, chosen, otherId, onOtherChange, nameOf }: RoleCompareProps) {
  const t = useRolesText();
  const id = useId();
  const { data, isPending } = usePalcoQuery((palco) => rolesQueryOptions(palco));
  const others = data?.items.filter((role) => role.id !== roleId) ?? [];
  const other = others.find((role) => role.id === otherId);
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id}>{t('compare.title')}</h2>
      <Combobox
        label={t('compare.title')}
        placeholder={t('compare.choose')}
        clearable
        pending={isPending}
        value={other?.id ?? null}
        options={others.map((role) => ({
          value: role.id,
          label: role.nome,
          hint: t('permissionsCount', { count: role.permissoes.length }),
        }))}
        onValueChange={(value) => onOtherChange(value ?? undefined)}
      />
      {other && <Sides chosen={chosen} other={other} nameOf={nameOf} />}
    </section>
  );
}

interface SidesProps extends Pick<RoleCompareProps, 'chosen' | 'nameOf'> {
  other: { nome: string; permissoes: readonly Permission[] };
}

function Sides({ chosen, other, nameOf }: SidesProps) {
  const t = useRolesText();
  const { onlyHere, onlyThere, both } = differenceOf(chosen, other.permissoes);
  return (
    <div className={styles.sides} role="status">
      {onlyHere.length + onlyThere.length === 0 && <p>{t('compare.same')}</p>}
      <Side title={t('compare.onlyHere')} names={onlyHere.map(nameOf)} />
      <Side title={t('compare.onlyThere', { name: other.nome })} names={onlyThere.map(nameOf)} />
      <Side title={t('compare.both')} names={both.map(nameOf)} />
    </div>
  );
}

function Side({ title, names }: { title: string; names: readonly string[] }) {
  const t = useRolesText();
  return (
    <div className={styles.side}>
      <h3>
        {title} <span>{names.length}</span>
      </h3>
      {names.length === 0 ? (
        <p className={styles.muted}>{t('compare.nothing')}</p>
      ) : (
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
