export interface SelectOption<Value extends string | number> {
  value: Value;
  label: string;
  /** A second, muted line, for example why the option cannot be chosen. */
  hint?: string;
  disabled?: boolean;
}
