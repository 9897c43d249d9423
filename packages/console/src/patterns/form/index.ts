export { FormAlert } from './form-alert';
export { SaveBar } from './save-bar';
export { useDirtyGuard } from './use-dirty-guard';
export { useNewPasswordHint } from './use-new-password-hint';
export { useSchemaForm } from './use-schema-form';
export { useVersionedForm, type VersionedForm, type Versioned } from './use-versioned-form';
export { confirmLeave } from './leave-guard';
export { settleForm } from './settle-form';
export { useOptionSearch } from './use-option-search';
