export { FormAlert } from './form-alert';
export { SaveBar } from './save-bar';
export { useDirtyGuard } from './use-dirty-guard';
export { useNewPasswordHint } from './use-new-password-hint';
export { useSchemaForm, type SchemaForm, type SchemaFormOptions } from './use-schema-form';
export {
  useVersionedForm,
  type Conflict,
  type OpenConflict,
  type Versioned,
  type VersionedForm,
} from './use-versioned-form';
export { confirmLeave } from './leave-guard';
export { useSwitchTeam } from './use-switch-team';
export { rebaseForm } from './rebase-form';
export { SearchCombobox } from './search-combobox';
export { useOptionSearch } from './use-option-search';
