import type { FieldValues, Path, PathValue } from 'react-hook-form';
import { rebase } from './rebase.pure';
import type { SchemaForm } from './use-schema-form';

/** Resets the form to what was saved; input since the call was sent stays, as unsaved. */
export function rebaseForm<Values extends FieldValues, Output>(
  form: SchemaForm<Values, Output>,
  { saved, sent }: { saved: Values; sent: Values },
): void {
  const { kept } = rebase(sent, form.getValues(), saved);
  form.reset(saved);
  for (const [name, value] of Object.entries(kept)) {
    form.setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldDirty: true });
  }
}
