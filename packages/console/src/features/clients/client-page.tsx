import { clientQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { Client } from '@palco/sdk/admin';
import { useParams } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n';
import { PageActions } from '../../patterns/action';
import { Facts, IdFact, NotReady, RecordActions, RecordSkeleton, useLogItem } from '../../patterns/record';
import record from '../../patterns/record/record.module.css';
import { classNames, LinkButton, PageHeader } from '../../ui';
import { ClientChips } from './client-chips';
import { ClientForm } from './client-form';
import styles from './clients.module.css';
import { useClientsText } from './messages';
import { useClientActions } from './use-client-actions';

/** One client: its name and kind, what it owns, blocking and deletion. */
export function ClientPage() {
  const t = useClientsText();
  const { contaId } = useParams({ from: '/signed-in/clients/$contaId' });
  const client = usePalcoQuery((palco) => clientQueryOptions(palco, contaId));
  const logItem = useLogItem({ isOfClient: true });
  const [isOutdated, setOutdated] = useState(false);
  const actions = useClientActions({ leave: true, isOutdated });
  const crumb = { label: t('title'), link: { to: '/clients' as const } };
  if (!client.data) {
    return (
      <NotReady
        answers={[client]}
        renderHeader={() => <PageHeader title={t('column.client')} breadcrumbs={[crumb]} />}
        skeleton={<RecordSkeleton heights={[62, 120]} />}
        missing={{
          icon: Building2,
          title: t('missing.title'),
          text: t('missing.text'),
          action: <LinkButton to="/clients">{t('missing.back')}</LinkButton>,
        }}
        errorTitle={t('client.error')}
      />
    );
  }
  const { nome_cliente } = client.data;
  return (
    <>
      <PageHeader
        title={nome_cliente}
        chip={<ClientChips client={client.data} />}
        breadcrumbs={[crumb, { label: nome_cliente }]}
        actions={<PageActions items={[logItem(contaId)]} />}
      />
      <div key={contaId} className={classNames(record.details, styles.page)}>
        <ClientForm client={client.data} onOutdated={setOutdated} />
        <ClientFacts client={client.data} />
        <RecordActions t={t} actions={actions} record={client.data} keys={['block', 'unblock', 'delete']} />
      </div>
    </>
  );
}

function ClientFacts({ client }: { client: Client }) {
  const t = useClientsText();
  const format = useFormat();
  return (
    <Facts
      title={t('facts.title')}
      facts={[
        { name: t('facts.kind'), value: client.subConta ? t('facts.kind.sub') : t('facts.kind.main') },
        { name: t('facts.teams'), value: format.number(client.timesTotal ?? 0) },
        { name: t('facts.id'), value: <IdFact id={client.conta_id} copyLabel={t('facts.copyId')} /> },
      ]}
    />
  );
}
