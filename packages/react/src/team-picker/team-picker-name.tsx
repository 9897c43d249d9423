import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Name`. */
export type TeamPickerNameProps = PartProps<'span', TeamItemState>;

/** The team's name. A `span`. */
export const TeamPickerName = forwardRef<HTMLSpanElement, TeamPickerNameProps>(
  function TeamPickerName(props, ref) {
    const { team, ...state } = useTeamItem('TeamPicker.Name');
    return usePart('span', {
      part: 'team-picker-name',
      props,
      ref,
      state,
      attributes: teamItemAttributes,
      own: { children: team.name },
    });
  },
);
