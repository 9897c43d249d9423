import { teamMessages } from '@palco/sdk/i18n';
import { type ChangeEvent, type KeyboardEvent } from 'react';
import { actionOf } from '../bind/key-table';
import { createPart } from '../bind/create-part';
import { useTranslation } from '../i18n/use-translation';
import { useTeamPickerRoot, useTeamSearch } from './team-picker-context';
import { teamSearchKeys } from './team-picker.keys';
import { teamPickerAttributes } from './team-picker.data-attrs';

/** Looks for a team by name or role; Escape clears it. An `input` of type `search`. */
export const TeamPickerSearch = createPart('input', 'team-picker-search', () => {
  const { search } = useTeamPickerRoot('TeamPicker.Search');
  const state = useTeamSearch(search);
  const { t } = useTranslation(teamMessages);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (actionOf(teamSearchKeys, event.key) !== 'clear' || state.search === '') return;
    // The first press only clears the field; the next one reaches the dialog or menu around it.
    event.preventDefault();
    event.stopPropagation();
    search.setSearch('');
  };
  return {
    state,
    attributes: teamPickerAttributes,
    own: {
      type: 'search',
      'aria-label': t('team.search'),
      placeholder: t('team.search'),
      value: state.search,
      onChange: (event: ChangeEvent<HTMLInputElement>) => search.setSearch(event.currentTarget.value),
      onKeyDown,
    },
  };
});
