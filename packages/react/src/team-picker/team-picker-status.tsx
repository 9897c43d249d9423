import { teamMessages } from '@palco/sdk/i18n';
import { forwardRef } from 'react';
import { usePart, type PartProps } from '../bind/use-part';
import { useFormat } from '../i18n/use-format';
import { useTranslation } from '../i18n/use-translation';
import { useTeamPickerRoot, useTeamSearch } from './team-picker-context';
import { teamPickerAttributes, type TeamPickerState } from './team-picker.data-attrs';

/** Props of `TeamPicker.Status`. */
export type TeamPickerStatusProps = PartProps<'div', TeamPickerState>;

/** How many teams a search found, none, or that it failed; empty without a search. A `div` with the role `status`. */
export const TeamPickerStatus = forwardRef<HTMLDivElement, TeamPickerStatusProps>(
  function TeamPickerStatus(props, ref) {
    const state = useTeamSearch(useTeamPickerRoot('TeamPicker.Status').search);
    const { t } = useTranslation(teamMessages);
    const format = useFormat();
    const found = state.count === 0 ? t('list.empty') : `${t('team.list')}: ${format.number(state.count)}`;
    const text = state.stage === 'failed' ? t('error.generic') : found;
    return usePart('div', {
      part: 'team-picker-status',
      props,
      ref,
      state,
      attributes: teamPickerAttributes,
      own: { role: 'status', children: state.search && state.stage !== 'searching' ? text : null },
    });
  },
);
