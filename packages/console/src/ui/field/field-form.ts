import type { Control, FieldValues, Path } from 'react-hook-form';

/** A form as its fields see it. */
export interface FieldForm<Input extends FieldValues, Output> {
  readonly control: Control<Input, unknown, Output>;
  errorOf(name: Path<Input>): string | undefined;
  /** Says what somebody else saved in a field that was changed here too: shown in place of the field's hint. */
  theirs?(name: Path<Input>, write?: (value: never) => string | undefined): string | undefined;
}
