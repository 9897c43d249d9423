import type { ApiSchema } from '@palco/sdk';
import { attendeesQueryOptions, usePalcoQuery } from '@palco/react/query';
import { attendeesApi, type Attendee } from '@palco/sdk/admin';
import { isLiveInProgress, type Live } from '@palco/sdk/lives';
import { ShieldCheck, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../../../access';
import { useFormat } from '../../../../i18n';
import {
  ListPage,
  objectColumn,
  textColumn,
  timeColumn,
  useListSearch,
  type DataColumn,
} from '../../../../patterns/list';
import { useConfirmedAction } from '../../../../patterns/dialog';
import { Button } from '../../../../ui';
import { island } from '../../../../ui/lazy';
import { attendeesList } from '../classroom.list';
import { CsvButton } from './csv-button';
import { useAttendeesText } from './messages';
import { useAttendeeActions, useEraseQuestion } from './use-attendee-actions';
import { presenceOf } from './presence.pure';

const DataDialog = island(async () => (await import('./data-dialog')).DataDialog);

const refetchMs = 15_000;
/** The last signs of presence are counted some seconds after the end; the clocks of server and device may differ. */
const settlesMs = 5 * 60_000;

/** Whether the presence of attendees may still grow. */
function isCounting({ status, finishedAt }: Live): boolean {
  return isLiveInProgress(status) || (finishedAt !== null && Date.now() - Date.parse(finishedAt) < settlesMs);
}

/** Who registered for a live: search, presence, the table as a file, and the data of one person. */
export function AttendeesTab({ live }: { live: Live }) {
  const t = useAttendeesText();
  const may = useMay('changeLives');
  const list = useListSearch(attendeesList);
  const { search, page, limit } = list.query;
  const [isAsking, setAsking] = useState(false);
  const erasure = useConfirmedAction<string, ApiSchema<'AttendeeErasure'>>({
    noun: 'attendees',
    question: useEraseQuestion(),
    call: (palco, email) => palco.use(attendeesApi).erase(email),
    done: (email, { lives }) => ({ title: t('erase.done'), text: t('erase.lives', { email, count: lives }) }),
  });
  const attendees = usePalcoQuery(
    (palco) => attendeesQueryOptions(palco, live.id, { search: search?.trim(), page, limit }),
    { refetchInterval: () => isCounting(live) && refetchMs },
  );
  return (
    <>
      <ListPage
        t={t}
        list={list}
        answer={attendees}
        columns={useColumns()}
        rowKey={({ id }) => id}
        actions={useAttendeeActions(live)}
        toolbar={{
          end: (
            <>
              <CsvButton live={live} search={search?.trim()} />
              {!may.isHidden && (
                <Button icon={ShieldCheck} reason={may.reason} onClick={() => setAsking(true)}>
                  {t('data')}
                </Button>
              )}
            </>
          ),
        }}
        empty={{ icon: UserRound }}
      />
      {isAsking && (
        <DataDialog
          onClose={() => setAsking(false)}
          onErase={(email) => {
            setAsking(false);
            erasure.ask(email);
          }}
        />
      )}
      {erasure.dialog}
    </>
  );
}

function useColumns(): DataColumn<Attendee>[] {
  const t = useAttendeesText();
  const format = useFormat();
  const presence = usePresenceText();
  return [
    objectColumn({ key: 'name', header: t('column.person') }, ({ name, email }) => ({ name, text: email })),
    textColumn({ key: 'presence', header: t('column.presence'), none: t('presence.none') }, (attendee) =>
      presence(attendee.watchedSeconds),
    ),
    textColumn({ key: 'createdAt', header: t('column.registered'), priority: 2, none: '' }, ({ createdAt }) =>
      format.dateTime(createdAt),
    ),
    timeColumn(
      { key: 'lastSeenAt', header: t('column.seen'), priority: 3, never: t('seen.never') },
      ({ lastSeenAt }) => lastSeenAt,
    ),
  ];
}

/** How long somebody watched, as a text; null for one who did not. */
function usePresenceText(): (watchedSeconds: number) => string | null {
  const t = useAttendeesText();
  return (watchedSeconds) => {
    const presence = presenceOf(watchedSeconds);
    switch (presence.kind) {
      case 'none':
        return null;
      case 'short':
        return t('presence.short');
      case 'minutes':
        return t('presence.minutes', { count: presence.minutes });
      case 'hours':
        return t('presence.hours', { hours: presence.hours, minutes: presence.minutes });
    }
  };
}
