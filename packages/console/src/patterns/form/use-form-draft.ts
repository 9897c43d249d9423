import { usePalco } from '@palco/react';
import { useEffect, useEffectEvent } from 'react';
import {
  get,
  type Field,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form';
import { formDrafts } from './form-drafts';
import { changedPart } from './rebase.pure';

type DraftForm<Input extends FieldValues> = Pick<
  UseFormReturn<Input, unknown, unknown>,
  'control' | 'formState' | 'getValues' | 'setValue'
>;

/** Marked by `PasswordInput` with `data-secret`: its `type` is `text` while the password is shown. */
function isPassword<Input extends FieldValues>({ control }: DraftForm<Input>, name: string): boolean {
  const field = get(control._fields, name) as Partial<Field> | undefined;
  const input = field?._f?.ref as Partial<HTMLInputElement> | undefined;
  return input?.dataset?.secret !== undefined;
}

/**
 * Keeps what was typed in a form when the session ends under it, and shows it again after the same person has signed in
 * again. The same form is one at the same path, with the same fields and saved values.
 */
export function useFormDraft<Input extends FieldValues>(form: DraftForm<Input>): void {
  const drafts = usePalco().use(formDrafts);
  const saved = (): FieldValues => form.formState.defaultValues ?? {};
  const restore = useEffectEvent((place: string) => {
    const draft = drafts.take(place + JSON.stringify(saved())) ?? {};
    for (const [name, value] of Object.entries(draft)) {
      form.setValue(name as Path<Input>, value as PathValue<Input, Path<Input>>, { shouldDirty: true });
    }
  });
  const keep = useEffectEvent((place: string) => {
    const typed = Object.entries(changedPart(saved(), form.getValues()));
    const draft = typed.filter(([name]) => !isPassword(form, name));
    if (draft.length > 0) drafts.keep(place + JSON.stringify(saved()), Object.fromEntries(draft));
  });
  useEffect(() => {
    const place = drafts.place();
    if (place === null) return undefined;
    restore(place);
    return () => keep(place);
  }, [drafts]);
}
