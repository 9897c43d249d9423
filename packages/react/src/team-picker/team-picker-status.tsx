import { teamMessages } from '@palco/sdk/i18n';
import { createPart } from '../bind/create-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { useTeamPickerRoot, useTeamSearch } from './team-picker-context';
import { teamPickerAttributes } from './team-picker.data-attrs';

/** How many teams a search found, none, or that it failed; empty without a search. A `div` with the role `status`. */
export const TeamPickerStatus = createPart('div', 'team-picker-status', () => {
  const state = useTeamSearch(useTeamPickerRoot('TeamPicker.Status').search);
  const { t } = useTranslation(teamMessages);
  const format = useFormat();
  const found = state.count === 0 ? t('list.empty') : `${t('team.list')}: ${format.number(state.count)}`;
  const text = state.stage === 'failed' ? t('error.generic') : found;
  return {
    state,
    attributes: teamPickerAttributes,
    own: { role: 'status', children: state.search && state.stage !== 'searching' ? text : null },
  };
});
