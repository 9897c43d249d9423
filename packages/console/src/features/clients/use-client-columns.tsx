import type { Client } from '@palco/sdk';
import { Link } from '@tanstack/react-router';
import { type DataColumn } from '../../patterns/list';
import { Avatar } from '../../ui';
import { useFormat } from '../../i18n';
import { ClientChips } from './client-chips';
import record from '../../patterns/record/record.module.css';
import styles from './clients.module.css';
import { useClientsText } from './messages';

/** The name with its chips, and how many teams. */
export function useClientColumns(): readonly DataColumn<Client>[] {
  const t = useClientsText();
  const format = useFormat();
  return [
    {
      key: 'client',
      header: t('column.client'),
      cell: (client) => (
        <div className={styles.client}>
          <Avatar name={client.nome_cliente} shape="tile" />
          <Link
            to="/clients/$contaId"
            params={{ contaId: client.conta_id }}
            className={record.name}
            title={client.nome_cliente}
          >
            {client.nome_cliente}
          </Link>
          <ClientChips client={client} />
        </div>
      ),
    },
    {
      key: 'teams',
      header: t('column.teams'),
      align: 'end',
      cell: ({ timesTotal = 0 }) => (
        <>
          <span className={record.wide}>{format.number(timesTotal)}</span>
          <span className={record.narrow}>{t('teams', { count: timesTotal })}</span>
        </>
      ),
    },
  ];
}
