export { FormDialog, type FormDialogProps } from './form-dialog';
export { useConfirmedAction, type ConfirmedAction, type Question } from './use-confirmed-action';
