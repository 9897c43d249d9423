import { X } from 'lucide-react';
import {
  useImperativeHandle,
  useRef,
  useState,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type Ref,
} from 'react';
import { BareIconButton } from '../../ui/button/bare-icon-button';
import { Field } from '../../ui/field/field';
import { TextInput } from '../../ui/text-input/text-input';
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden';
import { enterChips, type ChipEntry, type ChipRules } from './chip-entry.pure';
import styles from './chips.module.css';

/** The imperative handle of the field, for its form. */
export interface ChipsHandle {
  focus(): void;
  /** Adds the text in the field; false if some of it was refused, in which case the field shows why. */
  commit(): boolean;
}

/** The words of a field of entries. */
export interface ChipWords extends Record<NonNullable<ChipEntry['problem']>, string> {
  /** The accessible name of the list of entries. */
  readonly list: string;
  remove(chip: string): string;
  added(count: number): string;
  removed(chip: string): string;
}

export interface ChipsFieldProps {
  label: string;
  hint?: string;
  value: readonly string[];
  onChange(value: string[]): void;
  error?: string;
  /** What somebody else saved meanwhile. */
  theirs?: string;
  placeholder?: string;
  input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'autoCapitalize' | 'spellCheck'>;
  rules: ChipRules;
  words: ChipWords;
  ref?: Ref<ChipsHandle>;
}

/** The text in the field that is not added yet, and the problem of the last attempt. */
function useEntry({ value, onChange, rules, words }: ChipsFieldProps) {
  const [draft, setDraft] = useState('');
  const [problem, setProblem] = useState<ChipEntry['problem']>(null);
  const [announcement, setAnnouncement] = useState('');
  const enter = (text: string): boolean => {
    const entry = enterChips(value, text, rules);
    setDraft(entry.rest);
    setProblem(entry.problem);
    if (entry.added > 0) {
      setAnnouncement(words.added(entry.added));
      onChange([...entry.chips]);
    }
    return entry.problem === null;
  };
  return {
    draft,
    announcement,
    problem: problem && words[problem],
    enter,
    type(text: string) {
      setDraft(text);
      setProblem(null);
    },
    remove(chip: string) {
      setAnnouncement(words.removed(chip));
      onChange(value.filter((one) => one !== chip));
    },
  };
}

/** Entries as chips: Enter or a comma adds, Backspace in the empty field takes the last one back, a paste may bring many. */
export function ChipsField(props: ChipsFieldProps) {
  const { label, hint, value, error, theirs, placeholder, rules, words, ref } = props;
  const input = useRef<HTMLInputElement>(null);
  const { draft, announcement, problem, enter, type, remove } = useEntry(props);
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    commit: () => enter(draft),
  }));

  const onKeyDown = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Enter' || event.key === ',') {
      // Enter adds an entry and must not submit the form.
      event.preventDefault();
      enter(draft);
    } else if (event.key === 'Backspace' && draft === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!rules.separator.test(text.trim())) return;
    event.preventDefault();
    enter(draft === '' ? text : `${draft},${text}`);
  };

  return (
    <div className={styles.field}>
      <Field label={label} error={problem ?? error} hint={theirs ?? hint}>
        <TextInput
          ref={input}
          value={draft}
          autoComplete="off"
          placeholder={placeholder}
          {...props.input}
          onChange={(event) => type(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={() => enter(draft)}
        />
      </Field>
      {value.length > 0 && (
        <ul className={styles.chips} aria-label={words.list}>
          {value.map((chip) => (
            <li key={chip} className={styles.chip}>
              <span title={chip}>{chip}</span>
              <BareIconButton
                className={styles.removeChip}
                icon={X}
                iconSize={14}
                size="sm"
                label={words.remove(chip)}
                onClick={() => {
                  remove(chip);
                  input.current?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status">
        <VisuallyHidden>{announcement}</VisuallyHidden>
      </p>
    </div>
  );
}
