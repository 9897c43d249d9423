import { usePalco } from '@palco/react';
import { usePalcoMutation } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import type { FormEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { toast, type ToastInput } from '../../ui/toast/toast';
import { useSchemaForm, type SchemaForm, type SchemaFormOptions } from '../form/use-schema-form';
import { nounsOf, type Nouns } from './use-confirmed-action';

type DialogNotice = Omit<ToastInput, 'kind'> & Partial<Pick<ToastInput, 'kind'>>;

interface DialogFormOptions<Input extends FieldValues, Output, Result> extends SchemaFormOptions<
  Input,
  Output
> {
  /** What the call changes: refetched afterwards. Not for a call that sees to that itself. */
  noun?: Nouns;
  call(palco: Palco, input: Output): Promise<Result>;
  /** The notice after a success, whose kind is success by default; null says nothing. */
  done?(result: Result, input: Output): DialogNotice | null;
  /** Follows a success and its notice; by default the dialog closes. */
  onDone?(result: Result, input: Output): unknown;
  /** The person gave up, or the call went through; never called while the form is being sent. */
  onClose(): void;
}

export interface DialogForm<Input extends FieldValues, Output> extends SchemaForm<Input, Output> {
  /** For `FormDialog`. */
  send(event: FormEvent): Promise<void>;
  onClose(): void;
}

/**
 * The form of a dialog: sends its fields with one call, then says so and closes. What was refused stays typed and is said at
 * its field, or else under the fields.
 *
 * @example
 * const form = useDialogForm({
 *   schema,
 *   defaultValues: { nome: role.nome },
 *   noun: 'roles',
 *   call: (palco, input) => palco.use(rolesApi).update(role.id, input),
 *   done: ({ nome }) => ({ title: t('saved'), text: nome }),
 *   onClose,
 * });
 * <FormDialog form={form} title={t('rename')} submitLabel={t('save')}>
 *   <TextField form={form} name="nome" label={t('name')} required />
 * </FormDialog>
 */
export function useDialogForm<Input extends FieldValues, Output, Result>(
  options: DialogFormOptions<Input, Output, Result>,
): DialogForm<Input, Output> {
  const { noun, call, done, onDone, onClose } = options;
  const palco = usePalco();
  const form = useSchemaForm(options);
  const { mutateAsync } = usePalcoMutation(noun ? nounsOf(noun) : [], call);
  const send = form.submit(async (input) => {
    const result = await (noun ? mutateAsync(input) : call(palco, input));
    const notice = done?.(result, input);
    if (notice) toast({ kind: 'success', ...notice });
    await (onDone ? onDone(result, input) : onClose());
  });
  return { ...form, send, onClose };
}
