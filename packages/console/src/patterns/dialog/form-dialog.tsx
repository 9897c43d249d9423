import { useId, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { useUiText } from '../../ui/messages';
import { FormAlert } from '../form/form-alert';
import styles from './form-dialog.module.css';
import type { DialogForm } from './use-dialog-form';

interface FormDialogProps {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  form: Pick<DialogForm<FieldValues, unknown>, 'isSubmitting' | 'failure' | 'send' | 'onClose'>;
  submitLabel: string;
  /** The fields. */
  children: ReactNode;
}

/** Fields for text; the first one gets the initial focus. */
const typable = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/** A form in a dialog: nothing closes it while it is being sent, so that its answer is never lost. */
export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, children, ...dialog } = props;
  const t = useUiText();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const { isSubmitting: pending, send, onClose } = form;
  return (
    <Dialog
      open
      {...dialog}
      pending={pending}
      initialFocus={() => fields.current?.querySelector<HTMLElement>(typable) ?? null}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={fields}
        id={formId}
        className={styles.fields}
        noValidate
        onSubmit={(event) => void send(event)}
      >
        {children}
        <FormAlert failure={form.failure} />
      </form>
    </Dialog>
  );
}
