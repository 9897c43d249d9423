import type { TeamOption } from '@palco/sdk';
import { teamMessages } from '@palco/sdk/i18n';
import { type ReactElement, type ReactNode } from 'react';
import { createPart } from '../bind/create-part';
import type { PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useTeamPickerRoot, useTeamSearch } from './team-picker-context';
import { teamPickerAttributes, type TeamPickerState } from './team-picker.data-attrs';
import { TeamPickerItem } from './team-picker-item';
import { TeamPickerName } from './team-picker-name';
import { TeamPickerRole } from './team-picker-role';
import { TeamPickerSelect } from './team-picker-select';

/** Props of `TeamPicker.List`. */
export interface TeamPickerListProps extends Omit<PartProps<'ul', TeamPickerState>, 'children'> {
  /** Makes one entry; by default name, role and the button. */
  readonly children?: (team: TeamOption) => ReactNode;
  /** Brings the found teams into another order; by default that of the server. */
  readonly sort?: (teams: readonly TeamOption[]) => readonly TeamOption[];
}

/** The teams that were found. A `ul`. */
export const TeamPickerList = createPart(
  'ul',
  'team-picker-list',
  ({ children = defaultItem, sort, ...props }: TeamPickerListProps) => {
    const state = useTeamSearch(useTeamPickerRoot('TeamPicker.List').search);
    const { t } = useTranslation(teamMessages);
    return {
      props,
      state,
      attributes: teamPickerAttributes,
      own: { 'aria-label': t('team.list'), children: (sort?.(state.teams) ?? state.teams).map(children) },
    };
  },
);

function defaultItem(team: TeamOption): ReactElement {
  return (
    <TeamPickerItem key={team.accountId} team={team}>
      <TeamPickerName />
      <TeamPickerRole />
      <TeamPickerSelect />
    </TeamPickerItem>
  );
}
