import { teamMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useTranslation } from '../i18n/use-translation';
import { useTeamItem, useTeamPickerRoot } from './team-picker-context';
import { teamItemAttributes, type TeamItemState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Select`. */
export type TeamPickerSelectProps = PartProps<'button', TeamItemState>;

/** Chooses the team; the chosen one is marked as current. A `button`. */
export const TeamPickerSelect = forwardRef<HTMLButtonElement, TeamPickerSelectProps>(
  function TeamPickerSelect(props, ref) {
    const { select } = useTeamPickerRoot('TeamPicker.Select');
    const { team, ...state } = useTeamItem('TeamPicker.Select');
    const { t } = useTranslation(teamMessages);
    return usePart('button', {
      part: 'team-picker-select',
      props,
      ref,
      state,
      attributes: teamItemAttributes,
      own: {
        type: 'button',
        'aria-label': `${t('team.enter')} ${team.name}`,
        'aria-current': state.selected || undefined,
        onClick: () => select(team),
        children: t('team.enter'),
      },
    });
  },
);
