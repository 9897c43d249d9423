import { useTeams } from '@palco/react/query';
import { Layers, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { ListPage, useListSearch } from '../../patterns/list';
import { Button, PageHeader } from '../../ui';
import { CreateTeamDialog } from './create-team-dialog';
import { useTeamManagerText } from './messages';
import type { TeamsSearch } from './team-search.schema';
import { useTeamColumns } from './use-team-columns';
import { useTeamCommands } from './use-team-commands';
import { useTeamMenu } from './use-team-menu';
import { useTeamRights } from './use-team-rights';

export interface TeamsPageProps {
  /** The list's part of the address, read by `parseTeamsSearch`. */
  search: TeamsSearch;
  onSearchChange(next: TeamsSearch, options?: { replace?: boolean }): void;
}

/** The teams of the client: list, search, and for those who manage them what can be done with each. */
export function TeamsPage({ search, onSearchChange }: TeamsPageProps) {
  const t = useTeamManagerText();
  const { managesTeams } = useTeamRights();
  const [creating, setCreating] = useState(false);
  const region = useRef<HTMLDivElement>(null);
  const list = useListSearch<TeamsSearch>({ name: 'teams', search, onSearchChange });
  const { search: text, page, limit } = list.query;
  const query = useMemo(() => ({ search: text, page, limit }), [text, page, limit]);
  const { commands, dialogs } = useTeamCommands({ focusAfter: region });
  const create = managesTeams && (
    <Button data-command="createTeam" variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  );
  return (
    <>
      <PageHeader title={t('title')} actions={create} />
      <ListPage
        label={t('title')}
        list={list}
        answer={useTeams(query)}
        columns={useTeamColumns()}
        rowKey={({ accountId }) => accountId}
        rowName={({ name }) => name}
        menu={useTeamMenu(commands)}
        toolbar={{ searchLabel: t('search') }}
        empty={{ icon: Layers, title: t('empty.title'), text: t('empty.text'), action: create }}
        error={{ title: t('error.title') }}
        regionRef={region}
      />
      {dialogs}
      {creating && <CreateTeamDialog onClose={() => setCreating(false)} />}
    </>
  );
}
