import { livesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { Radio } from 'lucide-react';
import { ListPage, useListSearch } from '../../../patterns/list';
import { PageHeader } from '../../../ui';
import { FirstRun, useBeginning } from '../first-run';
import { CreateLive } from './create-live';
import { JustEnded } from './just-ended';
import { livesList } from './lives.list';
import { useLivesText } from './messages';
import { NewLiveButton } from './new-live-button';
import { useLiveActions } from './use-live-actions';
import { useLiveRows } from './use-live-rows';
import { useLivesQuery } from './use-lives-query';
import { useLivesToolbar } from './use-lives-toolbar';

/** The lives of the team that are not over, by time, and below them what ended last. */
export function LivesPage() {
  const t = useLivesText();
  const list = useListSearch(livesList);
  const { actions, dialogs } = useLiveActions();
  const query = useLivesQuery(list.query);
  const answer = usePalcoQuery((palco) => livesQueryOptions(palco, query));
  const { renderRows, today, isByTime } = useLiveRows(list, answer);
  const { tab } = list.search;
  const pages = answer.data?.pagination.pagesTotal;
  const isEnd = isByTime && !list.narrowed && tab === undefined && pages !== undefined;
  const isWhole = !list.narrowed && tab === undefined && list.query.page === 1;
  const beginning = useBeginning(isWhole ? answer.data : undefined);
  const toolbar = useLivesToolbar(list, answer.data?.counts);
  return (
    <>
      <PageHeader title={t('title')} actions={<CreateLive />} />
      {beginning && <FirstRun beginning={beginning} />}
      {beginning?.live !== null && (
        <ListPage
          t={t}
          list={list}
          answer={answer}
          rowKey={({ id }) => id}
          actions={actions}
          renderRows={renderRows}
          toolbar={toolbar}
          empty={{
            icon: Radio,
            title: t(tab === undefined ? 'empty.title' : `empty.${tab}`),
            action: <NewLiveButton />,
          }}
        />
      )}
      {isEnd && list.query.page >= pages && <JustEnded today={today} />}
      {dialogs}
    </>
  );
}
