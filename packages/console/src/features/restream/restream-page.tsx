import { restreamTargetsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { RestreamTarget } from '@palco/sdk/admin';
import { Plus, Share2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useMay } from '../../access';
import { ListPage, objectColumn, textColumn, timeColumn, useListSearch } from '../../patterns/list';
import { Button, matchesSearch, PageHeader } from '../../ui';
import { useRestreamText } from './messages';
import { restreamTargetsList } from './restream.list';
import { TargetDialog } from './target-dialog';
import { useTargetActions } from './use-target-actions';

/** Where the lives of the team can be sent on to. */
export function RestreamPage() {
  const t = useRestreamText();
  const { reason } = useMay('changeRestreamTargets');
  const [edited, setEdited] = useState<RestreamTarget | 'new' | null>(null);
  const list = useListSearch(restreamTargetsList);
  const targets = usePalcoQuery(restreamTargetsQueryOptions);
  const { search = '' } = list.search;
  const { data } = targets;
  // The server sends every target of the team, at most 50.
  const items = useMemo(
    () =>
      data && {
        items: data.items.filter(({ name, service, address }) =>
          matchesSearch({ label: name, hint: `${t(`service.${service}`)} ${address}` }, search),
        ),
      },
    [data, search, t],
  );
  const create = (
    <Button variant="primary" icon={Plus} reason={reason} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={t('meta')}
        breadcrumbs={[{ label: t('integrations'), link: { to: '/integrations' } }, { label: t('title') }]}
        actions={create}
      />
      <ListPage
        t={t}
        list={list}
        answer={{ ...targets, data: items }}
        columns={[
          objectColumn<RestreamTarget>({ key: 'target', header: t('column.target') }, (target) => ({
            name: target.name,
            text: target.address,
          })),
          textColumn<RestreamTarget>(
            { key: 'service', header: t('column.service'), none: '–' },
            ({ service }) => t(`service.${service}`),
          ),
          textColumn<RestreamTarget>({ key: 'key', header: t('column.key'), none: '–' }, ({ keyEnd }) =>
            keyEnd === '' ? null : `••••${keyEnd}`,
          ),
          timeColumn<RestreamTarget>(
            { key: 'updated', header: t('column.updated'), priority: 3, never: '–' },
            ({ updatedAt }) => updatedAt,
          ),
        ]}
        rowKey={({ id }) => id}
        actions={useTargetActions(setEdited)}
        empty={{ icon: Share2, action: create }}
      />
      {edited && (
        <TargetDialog target={edited === 'new' ? undefined : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
