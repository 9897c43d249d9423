import { explanationQueryOptions, userQueryOptions, usePalcoQuery } from '@palco/react/query';
import { isSdkError } from '@palco/sdk';
import type { Explanation, PermissionItem } from '@palco/sdk/admin';
import { ShieldBan, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Chip, ErrorState, Skeleton, SkeletonGroup } from '../../ui';
import { useRefusalText } from '../../i18n';
import { AccessLink } from './access-link';
import type { ExplainedTarget } from './explained-target.pure';
import { useRolesText } from './messages';
import { namesOf } from './permission-names';
import styles from './permissions-page.module.css';

export interface ExplanationCardProps {
  target: ExplainedTarget;
  /** Absent: oneself. */
  userId: string | undefined;
  catalogue: readonly PermissionItem[];
}

/** Allowed or not, why, what is missing and which roles would give it. */
export function ExplanationCard(props: ExplanationCardProps) {
  const { target, userId } = props;
  const t = useRolesText();
  const refusal = useRefusalText();
  const { data, error, isFetching, refetch } = usePalcoQuery((palco) =>
    explanationQueryOptions(palco, { ...target, userId }),
  );
  if (!data && error) {
    const isUnknown = isSdkError(error) && error.status === 404;
    return (
      <ErrorState
        title={t('explain.error')}
        text={isUnknown ? t('explain.unknownPerson') : refusal(error)}
        requestId={error.requestId}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup>
        <Skeleton height={180} />
      </SkeletonGroup>
    );
  }
  return (
    <section className={styles.card} aria-busy={isFetching || undefined} aria-live="polite">
      <p className={styles.verdict}>
        {data.allowed ? (
          <Chip tone="success" icon={ShieldCheck}>
            {t('explain.allowed')}
          </Chip>
        ) : (
          <Chip tone="danger" icon={ShieldBan}>
            {t('explain.denied')}
          </Chip>
        )}
        <strong>
          {userId === undefined ? (
            <Sentence {...props} data={data} person={t('explain.you')} />
          ) : (
            <About {...props} userId={userId} data={data} />
          )}
        </strong>
      </p>
      {data.required.length === 0 ? <p>{t('explain.everybody')}</p> : <Reasons {...props} data={data} />}
    </section>
  );
}

type WithData = ExplanationCardProps & { data: Explanation };

function About({ userId, ...props }: WithData & { userId: string }) {
  const { data: person } = usePalcoQuery((palco) => userQueryOptions(palco, userId));
  return <Sentence {...props} userId={userId} person={person?.nome ?? ''} />;
}

function Sentence({ target, catalogue, data, person }: WithData & { person: string }) {
  const t = useRolesText();
  if ('route' in target) {
    return t(data.allowed ? 'explain.allowedRoute' : 'explain.deniedRoute', { person, what: target.route });
  }
  const what = namesOf(catalogue)(target.permission);
  return t(data.allowed ? 'explain.allowedPermission' : 'explain.deniedPermission', { person, what });
}

function Reasons({ target, catalogue, data }: WithData) {
  const t = useRolesText();
  const nameOf = namesOf(catalogue);
  const { allowed, required, missing, grantedBy, rolesThatGrant } = data;
  const roleIds = new Map(catalogue.flatMap(({ cargos }) => cargos.map(({ id, nome }) => [nome, id])));
  const roleLink = (name: string) => {
    const id = roleIds.get(name);
    return id === undefined ? name : <AccessLink to={`/roles/${id}`}>{name}</AccessLink>;
  };
  const permission = (id: string) => (
    <>
      {nameOf(id)} <code translate="no">{id}</code>
    </>
  );
  return (
    <div className={styles.reasons}>
      {'route' in target && allowed && (
        <Reason title={t('explain.required')} items={required} show={permission} />
      )}
      {!allowed && <Reason title={t('explain.missing')} items={missing} show={permission} />}
      {allowed && grantedBy.length > 0 && (
        <Reason title={t('explain.grantedBy')} items={grantedBy} show={roleLink} />
      )}
      {!allowed && rolesThatGrant.length > 0 && (
        <Reason title={t('explain.rolesThatGrant')} items={rolesThatGrant} show={roleLink} />
      )}
      {!allowed && rolesThatGrant.length === 0 && <p>{t('explain.noRole')}</p>}
    </div>
  );
}

interface ReasonProps {
  title: string;
  items: readonly string[];
  show(item: string): ReactNode;
}

function Reason({ title, items, show }: ReasonProps) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item}>{show(item)}</li>
        ))}
      </ul>
    </div>
  );
}
