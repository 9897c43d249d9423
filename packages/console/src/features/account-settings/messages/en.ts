import type { Message } from '../../../i18n';
import type { ptBr } from './pt-br';

/** Texts of the account settings, in English. */
export const en = {
  title: 'Account settings',
  meta: 'They apply to the team {team}.',
  loadFailed: 'The settings could not be loaded',

  'general.title': 'General',
  'name.label': 'Name',
  'zone.label': 'Time zone',
  'zone.hint': 'Dates and times of this team’s lives and reports.',
  'zone.none': 'No time zone found',
  'language.label': 'Language',
  'language.hint': 'Default language of the team; each person may choose another.',
  'language.none': 'No default language',
  'language.pt-BR': 'Portuguese',
  'language.en': 'English',

  'defaults.title': 'Defaults for new lives',
  'colour.label': 'Default colour',
  'colour.hint': 'Hexadecimal, such as #2f4bf0. You can paste rgba, too.',
  'colour.example': '#2f4bf0',
  'colour.pick': 'Choose colour',
  'colour.clear': 'Clear colour',
  'colour.opacity': 'The opacity of {opacity}% is not used: the colour is saved without transparency.',
  'colour.white': 'White text on this colour: contrast of {ratio}:1.',
  'colour.black': 'Black text on this colour: contrast of {ratio}:1.',
  'colour.dim': 'Hard to see on the dark player: {ratio}:1, 3:1 or more is best.',
  'domains.label': 'Authorized domains',
  'domains.hint': 'Where the player may be embedded. Enter adds; you can paste several at once.',
  'domains.example': 'example.com',
  'domains.list': 'Added domains',
  'domains.remove': 'Remove {domain}',
  'domains.added': { one: '{count} domain added', other: '{count} domains added' },
  'domains.removed': 'Domain {domain} removed',
  'domains.full': 'The limit is {max} domains.',

  'alert.title': 'High FPS alert',
  'fps.label': 'FPS limit',
  'fps.hint':
    'From 1 to 120; the default is 30. When a signal goes above it, the people of the team see the alert.',

  theirs: 'Somebody else saved: {value}',
  'theirs.none': 'Somebody else left this field empty',
  save: 'Save changes',
  nothing: 'No changes to save.',
  saved: 'Settings saved!',
} as const satisfies Record<keyof typeof ptBr, Message>;
