export { FormDialog } from './form-dialog';
export { useDialogForm } from './use-dialog-form';
export { SecretDialog } from './secret-dialog';
export { useConfirmedAction, type ConfirmedAction, type Question } from './use-confirmed-action';
