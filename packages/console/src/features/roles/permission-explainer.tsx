import { useSession } from '@palco/react';
import { userQueryOptions, usersQueryOptions } from '@palco/react/query';
import type { PermissionItem } from '@palco/sdk/admin';
import { useState, type FormEvent } from 'react';
import { useMay } from '../../access';
import { SearchCombobox } from '../../patterns/form';
import { Button, Combobox, Field, SegmentedControl, TextInput } from '../../ui';
import { routeIn, type ExplainedTarget } from './explained-target.pure';
import { ExplanationCard } from './explanation-card';
import { useRolesText } from './messages';
import type { PermissionsSearch } from './roles-search.schema';
import styles from './permissions-page.module.css';

export interface PermissionExplainerProps {
  catalogue: readonly PermissionItem[];
  search: PermissionsSearch;
  onSearchChange(next: PermissionsSearch, options?: { replace?: boolean }): void;
}

const abouts = ['route', 'permission'] as const;
type About = (typeof abouts)[number];

/** Chooses a person and a route or permission, and says whether it is open and why; the address holds the question. */
export function PermissionExplainer({ catalogue, search, onSearchChange }: PermissionExplainerProps) {
  const t = useRolesText();
  const seesUsers = useMay('seeUsers').may;
  const target = targetOf(search);
  const [about, setAbout] = useState<About>(search.permission === undefined ? 'route' : 'permission');
  const ask = (part: Pick<PermissionsSearch, 'userId' | 'route' | 'permission'>) =>
    onSearchChange({ ...search, ...part });
  return (
    <div className={styles.explainer}>
      <p className={styles.muted}>{t('explain.text')}</p>
      <div className={styles.question}>
        {seesUsers && <PersonChoice userId={search.userId} onChange={(userId) => ask({ userId })} />}
        <SegmentedControl<About>
          label={t('explain.about')}
          value={about}
          options={abouts.map((value) => ({ value, label: t(`explain.${value}`) }))}
          onValueChange={setAbout}
        />
        {about === 'route' ? (
          <RouteQuestion
            route={search.route ?? ''}
            onAsk={(route) => ask({ route, permission: undefined })}
          />
        ) : (
          <Field label={t('explain.permission')}>
            <Combobox
              placeholder={t('explain.choosePermission')}
              value={search.permission ?? null}
              options={catalogue.map(({ id, nome, descricao }) => ({
                value: id,
                label: nome,
                hint: id,
                keywords: descricao,
              }))}
              onValueChange={(id) => ask({ route: undefined, permission: id ?? undefined })}
            />
          </Field>
        )}
      </div>
      {target && <ExplanationCard target={target} userId={search.userId} catalogue={catalogue} />}
    </div>
  );
}

function targetOf({ route, permission }: PermissionsSearch): ExplainedTarget | null {
  if (permission !== undefined) return { permission };
  return route === undefined ? null : { route };
}

function RouteQuestion({ route, onAsk }: { route: string; onAsk(route: string): void }) {
  const t = useRolesText();
  const [typed, setTyped] = useState(route);
  const [wrong, setWrong] = useState(false);
  const [shown, setShown] = useState(route);
  // The address changed through Back or a link: resets the field.
  if (route !== shown) {
    setShown(route);
    setTyped(route);
    setWrong(false);
  }
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const path = routeIn(typed);
    setWrong(path === null);
    if (path !== null) onAsk(path);
  };
  return (
    <form className={styles.route} onSubmit={ask} noValidate>
      <Field
        label={t('explain.route')}
        hint={t('explain.routeHint')}
        error={wrong ? t('explain.routeInvalid') : undefined}
      >
        <TextInput
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize="none"
        />
      </Field>
      <Button type="submit" variant="primary">
        {t('explain.submit')}
      </Button>
    </form>
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
