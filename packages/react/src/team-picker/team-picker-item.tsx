import type { TeamOption } from '@palco/sdk';
import { forwardRef, useMemo } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { TeamItemContext, useTeamPickerRoot } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Item`. */
export interface TeamPickerItemProps extends PartProps<'li', TeamItemState> {
  /** The team, as `TeamPicker.List` hands it out. */
  readonly team: TeamOption;
}

/** One team. An `li`. */
export const TeamPickerItem = forwardRef<HTMLLIElement, TeamPickerItemProps>(
  function TeamPickerItem(props, ref) {
    const { team, ...given } = props;
    const { selectedId } = useTeamPickerRoot('TeamPicker.Item');
    const selected = selectedId === team.accountId;
    const value = useMemo(() => ({ team, selected, blocked: team.blocked }), [team, selected]);
    const item = usePart('li', {
      part: 'team-picker-item',
      props: given,
      ref,
      state: value,
      attributes: teamItemAttributes,
    });
    return <TeamItemContext.Provider value={value}>{item}</TeamItemContext.Provider>;
  },
);
