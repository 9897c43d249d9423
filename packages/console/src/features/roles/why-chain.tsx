import type { Explanation, PermissionItem } from '@palco/sdk/admin';
import { AppWindow, IdCard, Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '@palco/react';
import { Avatar, Icon } from '../../ui';
import type { ExplainedTarget, Person } from './why-questions.pure';
import { useRolesText } from './messages';
import styles from './why.module.css';

interface WhyChainProps {
  target: ExplainedTarget;
  data: Explanation;
  person: Person;
  what: string;
  catalogue: readonly PermissionItem[];
}

/** The permission that decides: of several that would do the one that the role holds, or the first that is missing. */
function decisive({ data, catalogue }: WhyChainProps, role: string): PermissionItem | undefined {
  const asked = catalogue.filter(({ id }) => data.required.includes(id));
  return asked.find(({ cargos }) => cargos.some(({ nome }) => nome === role)) ?? asked[0];
}

/** Person, role, permission and page, each below the other, lit as far as the access goes. */
export function WhyChain(props: WhyChainProps) {
  const { target, data, person, what } = props;
  const t = useRolesText();
  const session = useSession();
  const { allowed } = data;
  const role = (allowed ? data.grantedBy.find((name) => name === person.role) : undefined) ?? person.role;
  const granting = allowed ? (data.grantedBy[0] ?? role) : role;
  const name = data.grantedBy.includes(role) ? role : granting;
  const team = session.stage === 'ready' ? session.team.conta_nome : '';
  const permission = decisive(props, name);
  return (
    <ol className={styles.chain}>
      <Link mark={<Avatar name={person.name} src={person.avatar} size={28} />} title={person.name}>
        {t('chain.person', { team })}
      </Link>
      <Link
        mark={
          <span className={styles.mark} data-form="role">
            <Icon of={IdCard} size={15} />
          </span>
        }
        title={name || t('chain.noRole')}
      >
        {t('chain.role')}
      </Link>
      <Link
        isBroken={!allowed}
        mark={
          <span className={styles.mark} data-form="permission">
            <i />
          </span>
        }
        title={permission?.descricao ?? ''}
      >
        {t(allowed ? 'chain.permission' : 'chain.noPermission')}
      </Link>
      {'route' in target && (
        <Link
          isBroken={!allowed}
          mark={
            <span className={styles.mark} data-form="page">
              <Icon of={allowed ? AppWindow : Lock} size={15} />
            </span>
          }
          title={what}
        >
          {t(allowed ? 'chain.page' : 'chain.noPage')}
        </Link>
      )}
    </ol>
  );
}

interface LinkProps {
  mark: ReactNode;
  title: string;
  isBroken?: boolean;
  children: ReactNode;
}

function Link({ mark, title, isBroken = false, children }: LinkProps) {
  return (
    <li data-broken={isBroken || undefined}>
      {mark}
      <span>
        <b>{title}</b>
        <small>{children}</small>
      </span>
    </li>
  );
}
