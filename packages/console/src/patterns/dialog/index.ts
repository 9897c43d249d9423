export { FormDialog, type FormDialogProps } from './form-dialog';
export { SecretDialog } from './secret-dialog';
export { useConfirmedAction, type ConfirmedAction, type Question } from './use-confirmed-action';
