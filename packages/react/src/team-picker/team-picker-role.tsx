import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTeamItem } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Role`. */
export type TeamPickerRoleProps = PartProps<'span', TeamItemState>;

/** The person's role in the team; empty where the person only manages it. A `span`. */
export const TeamPickerRole = forwardRef<HTMLSpanElement, TeamPickerRoleProps>(
  function TeamPickerRole(props, ref) {
    const { team, ...state } = useTeamItem('TeamPicker.Role');
    return usePart('span', {
      part: 'team-picker-role',
      props,
      ref,
      state,
      attributes: teamItemAttributes,
      own: { children: team.role },
    });
  },
);
