import { explanationQueryOptions, userQueryOptions, usePalcoQuery } from '@palco/react/query';
import { useSession } from '@palco/react';
import { isSdkError } from '@palco/sdk';
import type { Explanation, PermissionItem } from '@palco/sdk/admin';
import { Check, X } from 'lucide-react';
import { ErrorState, Icon, Skeleton, SkeletonGroup } from '../../ui';
import { useListText, useRefusalText } from '../../i18n';
import { AccessLink } from './access-link';
import type { ExplainedTarget, Person } from './why-questions.pure';
import { useRolesText } from './messages';
import { namesOf } from './permission-names';
import { WhyChain } from './why-chain';
import styles from './why.module.css';

export interface WhyCardProps {
  target: ExplainedTarget;
  /** Absent: oneself. */
  userId: string | undefined;
  catalogue: readonly PermissionItem[];
  /** How the target is called. */
  what: string;
}

/** Allowed or not, as the chain from the person to the page, and where it breaks. */
export function WhyCard(props: WhyCardProps) {
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
        headingLevel={3}
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
        <Skeleton height={220} />
      </SkeletonGroup>
    );
  }
  return (
    <div aria-busy={isFetching || undefined} aria-live="polite">
      {userId === undefined ? (
        <Own {...props} data={data} />
      ) : (
        <Other {...props} userId={userId} data={data} />
      )}
      <details className={styles.technical}>
        <summary>{t('technical')}</summary>
        <p translate="no">
          {['route' in target ? target.route : target.permission, ...data.required].join(' · ')}
        </p>
      </details>
    </div>
  );
}

type Answered = WhyCardProps & { data: Explanation };

function Own(props: Answered) {
  const session = useSession();
  if (session.stage !== 'ready') return null;
  const { user } = session.me;
  return (
    <Verdict {...props} person={{ name: user.nome, avatar: user.avatar, role: session.team.cargo_nome }} />
  );
}

function Other({ userId, ...props }: Answered & { userId: string }) {
  const { data: user } = usePalcoQuery((palco) => userQueryOptions(palco, userId));
  const person = { name: user?.nome ?? '', avatar: user?.avatar ?? null, role: user?.cargo ?? '' };
  return <Verdict {...props} userId={userId} person={person} />;
}

function Verdict(props: Answered & { person: Person }) {
  const { target, data, person, what } = props;
  const t = useRolesText();
  const isRoute = 'route' in target;
  const key = `explain.${data.allowed ? 'allowed' : 'denied'}${isRoute ? 'Route' : 'Permission'}` as const;
  return (
    <>
      {data.required.length > 0 && <WhyChain {...props} />}
      <div className={styles.answer}>
        <Icon of={data.allowed ? Check : X} />
        <p>
          <b>{t(data.allowed ? 'explain.allowed' : 'explain.denied')}.</b>{' '}
          {t(key, { person: person.name, what })} <Reason {...props} />
        </p>
      </div>
    </>
  );
}

/** What is missing and which roles would give it, or that nothing is needed. */
function Reason({ data, catalogue }: Answered) {
  const t = useRolesText();
  const list = useListText();
  const { allowed, required, missing, rolesThatGrant } = data;
  if (required.length === 0) return t('explain.everybody');
  if (allowed) return null;
  const ids = new Map(catalogue.flatMap(({ cargos }) => cargos.map(({ id, nome }) => [nome, id])));
  return (
    <>
      {t('explain.lacks', { names: list(missing.map(namesOf(catalogue)), 'or') })}{' '}
      {rolesThatGrant.length === 0 ? (
        t('explain.noRole')
      ) : (
        <>
          {t('explain.wouldGrant')}{' '}
          {rolesThatGrant.map((name, index) => (
            <span key={name}>
              {index > 0 && ', '}
              {ids.has(name) ? <AccessLink to={`/roles/${ids.get(name)}`}>{name}</AccessLink> : name}
            </span>
          ))}
          .
        </>
      )}
    </>
  );
}
