import { useId, useRef, type FormEvent, type ReactNode } from 'react';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/dialog/dialog';
import { useUiText } from '../../ui/messages';
import { FormAlert } from '../form/form-alert';
import type { FormFailure } from '../form/use-form-failure';
import styles from './form-dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  /** One sentence under the title. */
  description?: ReactNode;
  /** What `useSchemaForm` answers. */
  form: { readonly isSubmitting: boolean; readonly failure: FormFailure | null };
  submitLabel: string;
  onSubmit(event: FormEvent): Promise<void>;
  /** The person gave up; never called while the form is being sent. */
  onClose(): void;
  /** The fields. */
  children: ReactNode;
}

/** Fields for text; the first one gets the initial focus. */
const typable = 'textarea, input:not([type="radio"], [type="checkbox"], [type="file"])';

/** A form in a dialog: nothing closes it while it is being sent, so that its answer is never lost. */
export function FormDialog(props: FormDialogProps) {
  const { form, submitLabel, onSubmit, onClose, children, ...dialog } = props;
  const t = useUiText();
  const formId = useId();
  const fields = useRef<HTMLFormElement>(null);
  const pending = form.isSubmitting;
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
        onSubmit={(event) => void onSubmit(event)}
      >
        {children}
        <FormAlert failure={form.failure} />
      </form>
    </Dialog>
  );
}
