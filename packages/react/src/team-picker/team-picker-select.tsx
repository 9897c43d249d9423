import { teamMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { useTeamItem, useTeamPickerRoot } from './team-picker-context';
import { teamItemAttributes } from './team-picker.data-attrs';

/** Chooses the team; the chosen one is marked as current. A `button`. */
export const TeamPickerSelect = createPart('button', 'team-picker-select', () => {
  const { select } = useTeamPickerRoot('TeamPicker.Select');
  const { team, ...state } = useTeamItem('TeamPicker.Select');
  const { t } = useTranslation(teamMessages);
  return {
    attributes: teamItemAttributes,
    state,
    own: {
      'aria-label': `${t('team.enter')} ${team.name}`,
      'aria-current': state.selected || undefined,
      onClick: () => select(team),
      children: t('team.enter'),
    },
  };
});
