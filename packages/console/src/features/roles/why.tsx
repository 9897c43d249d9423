import { useSession } from '@palco/react';
import { userQueryOptions, usersQueryOptions } from '@palco/react/query';
import type { PermissionItem } from '@palco/sdk/admin';
import { useId } from 'react';
import { useMay } from '../../access';
import { SearchCombobox } from '../../patterns/form';
import { Combobox, Field } from '../../ui';
import { useMenuName } from './menu-names';
import { useRolesText } from './messages';
import type { MatrixSearch } from './roles-search.schema';
import { questionsOf, targetIn } from './why-questions.pure';
import { WhyCard } from './why-card';
import styles from './why.module.css';

interface WhyProps {
  catalogue: readonly PermissionItem[];
  search: MatrixSearch;
  onSearchChange(next: MatrixSearch, options?: { replace?: boolean }): void;
}

/** «Por que esta pessoa pode…»: a person and a page or permission; the address holds the question. */
export function Why({ catalogue, search, onSearchChange }: WhyProps) {
  const t = useRolesText();
  const id = useId();
  const menuName = useMenuName();
  const seesUsers = useMay('seeUsers').may;
  const questions = questionsOf(catalogue, { menuName, asked: search.route });
  const target = targetIn(search);
  const value = questions.find((one) => one.route === search.route && one.permission === search.permission);
  return (
    <section className={styles.why} aria-labelledby={id}>
      <h2 id={id}>{t('explain.title')}</h2>
      {seesUsers && (
        <PersonChoice
          userId={search.userId}
          onChange={(userId) => onSearchChange({ ...search, userId }, { replace: true })}
        />
      )}
      <Field label={t('explain.what')}>
        <Combobox
          placeholder={t('explain.choose')}
          value={value?.value ?? null}
          options={questions.map(({ value: one, label, hint }) => ({ value: one, label, hint }))}
          clearable
          onValueChange={(one) => {
            const chosen = questions.find((question) => question.value === one);
            onSearchChange(
              { ...search, route: chosen?.route, permission: chosen?.permission },
              { replace: true },
            );
          }}
        />
      </Field>
      {target && (
        <WhyCard
          target={target}
          userId={search.userId}
          catalogue={catalogue}
          what={value?.label ?? ('route' in target ? target.route : target.permission)}
        />
      )}
    </section>
  );
}

function PersonChoice({
  userId,
  onChange,
}: {
  userId: string | undefined;
  onChange(id: string | undefined): void;
}) {
  const t = useRolesText();
  const state = useSession();
  const me = state.stage === 'ready' ? state.me.user : null;
  return (
    <Field label={t('explain.person')}>
      <SearchCombobox
        placeholder={t('explain.me', { name: me?.nome ?? '' })}
        unknown={t('explain.unknownPerson')}
        clearable
        list={usersQueryOptions}
        one={userQueryOptions}
        optionOf={({ id, nome, login }) => (id === me?.id ? null : { value: id, label: nome, hint: login })}
        value={userId ?? null}
        onValueChange={(id) => onChange(id ?? undefined)}
      />
    </Field>
  );
}
