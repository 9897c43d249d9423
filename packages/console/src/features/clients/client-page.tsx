import { useClient } from '@palco/react/query';
import { type Client } from '@palco/sdk';
import { Link, useNavigate } from '@tanstack/react-router';
import { Building2, Lock, LockOpen, Trash2 } from 'lucide-react';
import { isMissing } from '../../patterns/record';
import {
  Button,
  buttonClass,
  classNames,
  CopyButton,
  EmptyState,
  ErrorState,
  PageHeader,
  Skeleton,
  SkeletonGroup,
} from '../../ui';
import { useFormat } from '../../i18n';
import { ClientChips } from './client-chips';
import { ClientForm } from './client-form';
import record from '../../patterns/record/record.module.css';
import styles from './clients.module.css';
import { useClientsText } from './messages';
import { useClientCommands } from './use-client-commands';
import { useClientRights } from './use-client-rights';

/** One client: its name and kind, what it owns, blocking and deletion. */
export function ClientPage({ contaId }: { contaId: string }) {
  const t = useClientsText();
  const client = useClient(contaId);
  const crumb = { label: t('title'), link: { to: '/clients' as const } };
  if (client.data) {
    const { nome_cliente } = client.data;
    return (
      <>
        <PageHeader
          title={nome_cliente}
          chip={<ClientChips client={client.data} />}
          breadcrumbs={[crumb, { label: nome_cliente }]}
        />
        <div className={classNames(record.details, styles.page)}>
          <ClientForm client={client.data} />
          <Facts client={client.data} />
          <Consequences client={client.data} />
        </div>
      </>
    );
  }
  if (client.isPending) return <ClientSkeleton />;
  return (
    <>
      <PageHeader title={t('column.client')} breadcrumbs={[crumb]} />
      {isMissing(client.error) ? (
        <EmptyState
          icon={Building2}
          title={t('missing.title')}
          text={t('missing.text')}
          action={
            <Link to="/clients" className={buttonClass('secondary')}>
              {t('missing.back')}
            </Link>
          }
        />
      ) : (
        <ErrorState
          title={t('client.error')}
          requestId={client.error.requestId}
          retrying={client.isFetching}
          onRetry={() => void client.refetch()}
        />
      )}
    </>
  );
}

function ClientSkeleton() {
  return (
    <SkeletonGroup className={record.skeleton}>
      <Skeleton width={260} height={32} />
      <Skeleton width="100%" height={62} />
      <Skeleton width="100%" height={120} />
    </SkeletonGroup>
  );
}

function Facts({ client }: { client: Client }) {
  const t = useClientsText();
  const format = useFormat();
  return (
    <section className={record.section}>
      <h2>{t('facts.title')}</h2>
      <dl className={record.facts}>
        <div>
          <dt>{t('facts.kind')}</dt>
          <dd>{client.subConta ? t('facts.kind.sub') : t('facts.kind.main')}</dd>
        </div>
        <div>
          <dt>{t('facts.teams')}</dt>
          <dd>{format.number(client.timesTotal ?? 0)}</dd>
        </div>
        <div>
          <dt>{t('facts.id')}</dt>
          <dd className={record.id}>
            <code>{client.conta_id}</code>
            <CopyButton text={client.conta_id} label={t('facts.copyId')} />
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Consequences({ client }: { client: Client }) {
  const t = useClientsText();
  const navigate = useNavigate();
  const { managesAllClients, ownId } = useClientRights();
  const { commands, dialogs } = useClientCommands({
    onRemoved: () => void navigate({ to: '/clients', replace: true }),
  });
  const mayBlock = managesAllClients || client.conta_id !== ownId;
  return (
    <>
      <section className={record.section}>
        <h2>{t('block.section')}</h2>
        <p className={record.explain}>
          {client.bloqueada ? t('block.isBlocked') : t('block.explain')} {!mayBlock && t('block.own')}
        </p>
        {mayBlock && (
          <Button icon={client.bloqueada ? LockOpen : Lock} onClick={() => commands.block(client)}>
            {client.bloqueada ? t('unblock.button') : t('block.button')}
          </Button>
        )}
      </section>
      <section className={record.section}>
        <h2>{t('delete.section')}</h2>
        <p className={record.explain}>{t('delete.explain')}</p>
        <Button variant="danger" icon={Trash2} onClick={() => commands.remove(client)}>
          {t('delete.button')}
        </Button>
      </section>
      {dialogs}
    </>
  );
}
