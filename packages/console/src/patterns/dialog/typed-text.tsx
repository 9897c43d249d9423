import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/text-input/text-input';

export interface TypedTextRule {
  /** What has to be typed, usually the object's name. */
  expected: string;
  label: string;
  /** Said at the field when something else was typed. */
  mismatch: string;
  /** Enter in the field. */
  onConfirm(): void;
}

/** The imperative handle of the field. */
export interface TypedText {
  /** Whether the expected text was typed; if not, the field says so and takes the focus. */
  check(): boolean;
}

/** A field that has to repeat a text before something is destroyed. */
export function TypedText({
  expected,
  label,
  mismatch,
  onConfirm,
  ref,
}: TypedTextRule & { ref: Ref<TypedText> }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  useImperativeHandle(ref, () => ({
    check() {
      const isRight = typed.trim() === expected.trim();
      setWrong(!isRight);
      if (!isRight) field.current?.focus();
      return isRight;
    },
  }));
  return (
    <Field label={label} error={isWrong ? mismatch : undefined}>
      <TextInput
        ref={field}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onConfirm();
        }}
      />
    </Field>
  );
}
