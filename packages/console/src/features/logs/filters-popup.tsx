import {
  eventTypesQueryOptions,
  teamQueryOptions,
  teamsQueryOptions,
  usePalcoQuery,
  clientsQueryOptions,
} from '@palco/react/query';
import { X } from 'lucide-react';
import { SearchCombobox } from '../../patterns/form';
import type { List } from '../../patterns/list';
import { BareIconButton, Button, Combobox, DateRangeField, Field } from '../../ui';
import { PopupFrame } from '../../ui/popup/popup-frame';
import type { Popup } from '../../ui/popup/popup-props';
import sheet from '../../ui/styles/sheet.module.css';
import { useLogsText } from './messages';
import { actors } from './log-rules.pure';
import type { LogsSearch } from './logs.list';
import {
  periodOf,
  rangeOfPeriod,
  searchOfPeriod,
  searchOfTeam,
  teamOf,
  type Reader,
} from './logs-query.pure';
import styles from './logs.module.css';

interface FilterProps {
  list: List<LogsSearch>;
  reader: Reader;
}

/** The filters that the reader may choose; each change is in the address at once. */
export function FiltersPopup({ popup, ...props }: FilterProps & { popup: Popup }) {
  const t = useLogsText();
  const { list, reader } = props;
  return (
    <PopupFrame popup={popup} label={t('filters')} className={sheet.popup} sheet={sheet}>
      <div className={styles.filters}>
        <div className={styles.head}>
          <h2>{t('filters')}</h2>
          <BareIconButton icon={X} size="sm" label={t('filters.close')} onClick={popup.close} />
        </div>
        {reader.choosesClient && <ClientFilter {...props} />}
        <PeriodFilter {...props} />
        {reader.choosesTeam && <TeamFilter {...props} />}
        <TypeFilter {...props} />
        <ActorFilter {...props} />
        <div className={styles.foot}>
          <Button
            variant="ghost"
            onClick={() =>
              list.change({
                start: undefined,
                end: undefined,
                period: undefined,
                teamId: undefined,
                clientId: undefined,
                event: undefined,
                actor: undefined,
              })
            }
          >
            {t('filters.clear')}
          </Button>
        </div>
      </div>
    </PopupFrame>
  );
}

function ClientFilter({ list }: FilterProps) {
  const t = useLogsText();
  const clients = usePalcoQuery((palco) => clientsQueryOptions(palco));
  return (
    <Field label={t('filter.clientId')}>
      <Combobox
        placeholder={t('filter.clientId.own')}
        options={(clients.data ?? []).map((one) => ({ value: one.conta_id, label: one.nome_cliente }))}
        value={list.search.clientId ?? null}
        clearable
        // Its teams are others.
        onValueChange={(clientId) => list.change({ clientId: clientId ?? undefined, teamId: undefined })}
      />
    </Field>
  );
}

function PeriodFilter({ list, reader: { today } }: FilterProps) {
  const t = useLogsText();
  return (
    <Field label={t('filter.period')}>
      <DateRangeField
        placeholder={t('filter.period.any')}
        value={rangeOfPeriod(periodOf(list.search, today), today)}
        onValueChange={(range) => list.change(searchOfPeriod(range ?? { start: null, end: null }, today))}
      />
    </Field>
  );
}

function TeamFilter({ list, reader }: FilterProps) {
  const t = useLogsText();
  const hasTeams =
    usePalcoQuery((palco) => teamsQueryOptions(palco, { limit: 1 })).data?.pagination.total !== 0;
  // The teams of another client cannot be listed.
  const isElsewhere = reader.choosesClient && list.search.clientId !== undefined;
  if (!hasTeams || isElsewhere) return null;
  return (
    <Field label={t('filter.teamId')}>
      <SearchCombobox
        placeholder={t('filter.teamId.all')}
        list={teamsQueryOptions}
        one={teamQueryOptions}
        optionOf={({ accountId, name }) => ({ value: accountId, label: name })}
        value={teamOf(list.search, reader)}
        clearable
        onValueChange={(teamId) => list.change(searchOfTeam(teamId, list.search, reader))}
      />
    </Field>
  );
}

function TypeFilter({ list }: FilterProps) {
  const t = useLogsText();
  const types = usePalcoQuery(eventTypesQueryOptions);
  return (
    <Field label={t('filter.event')}>
      <Combobox
        placeholder={t('filter.event.all')}
        options={Object.entries(types.data ?? {}).map(([value, label]) => ({ value, label }))}
        value={list.search.event ?? null}
        clearable
        onValueChange={(event) => list.change({ event: event ?? undefined })}
      />
    </Field>
  );
}

function ActorFilter({ list }: FilterProps) {
  const t = useLogsText();
  return (
    <Field label={t('filter.actor')}>
      <Combobox
        placeholder={t('filter.actor.all')}
        options={actors.map((value) => ({ value, label: t(`actor.${value}`) }))}
        value={list.search.actor ?? null}
        clearable
        onValueChange={(actor) => list.change({ actor: actors.find((one) => one === actor) })}
      />
    </Field>
  );
}
