import { ChevronDown, X } from 'lucide-react';
import { useRef, useState, type ReactNode, type Ref } from 'react';
import { classNames } from '../class-names.pure';
import type { ComboboxPopupProps } from './combobox-popup';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { island } from '../later';
import { useUiText } from '../messages';

export interface ComboboxOption<Value extends string> {
  value: Value;
  label: string;
  /** A second, muted line; found by the search too. */
  hint?: string;
  /** Further words that the search finds, never shown. */
  keywords?: string;
  /** A picture before the text. */
  lead?: ReactNode;
}

export interface ComboboxProps<Value extends string> {
  value: Value | null;
  options: readonly ComboboxOption<Value>[];
  onValueChange(value: Value | null): void;
  /** The accessible name; inside a Field the field's label takes its place. */
  label?: string;
  placeholder?: string;
  disabled?: boolean;
  /** Offers a button that clears the choice. */
  clearable?: boolean;
  /** The owner searches (on a server): `options` are shown as they come. Called as the person types. */
  onSearch?(text: string): void;
  /** The owner is still searching. */
  pending?: boolean;
  /** Said when nothing matches; 'Nenhum resultado encontrado' by default. */
  emptyText?: string;
  onBlur?(): void;
  ref?: Ref<HTMLInputElement>;
  className?: string;
}

/** Input at the resting field before the list's code was loaded. */
export interface EarlyInput {
  readonly opens: boolean;
  /** Undefined until something is typed. */
  readonly text?: string;
}

const ComboboxPopup = island(async () => (await import('./combobox-popup')).ComboboxPopup);

/** One of many, found by typing: every word counts, accents and case do not. Arrows move, Enter chooses, Esc closes. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, options, onSearch, clearable, label, placeholder, disabled, onBlur, ref, className } = props;
  const t = useUiText();
  const field = useFieldControl();
  const [isKnown] = useState(ComboboxPopup.isLoaded);
  const [early, setEarly] = useState<EarlyInput | null>(null);
  const isPressed = useRef(false);
  const begin = (step: Partial<EarlyInput>) =>
    setEarly((before) => ({ opens: step.opens ?? before?.opens ?? false, text: step.text ?? before?.text }));
  const chosen = options.find((option) => option.value === value);
  const resting = (
    <div
      className={classNames(fieldStyles.control, className)}
      onPointerEnter={() => void ComboboxPopup.preload()}
    >
      {chosen?.lead}
      <input
        type="text"
        role="combobox"
        {...field}
        ref={ref}
        aria-labelledby={field.id && `${field.id}-label`}
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-controls={undefined}
        aria-autocomplete="list"
        autoComplete="off"
        placeholder={placeholder}
        disabled={disabled}
        value={early?.text ?? chosen?.label ?? ''}
        onPointerDown={() => (isPressed.current = true)}
        onFocus={() => {
          // `begin` replaces this field: between pointerdown and pointerup that would cancel the click.
          if (!isPressed.current) begin({});
        }}
        onClick={() => begin({ opens: true })}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') begin({ opens: true });
        }}
        onChange={({ currentTarget }) => {
          begin({ opens: true, text: currentTarget.value });
          onSearch?.(currentTarget.value);
        }}
        onBlur={({ relatedTarget }) => {
          isPressed.current = false;
          // Without `relatedTarget` this field was unmounted by its replacement, which takes over the focus.
          if (!relatedTarget) return;
          setEarly(null);
          onBlur?.();
        }}
      />
      {clearable && chosen && (
        <button
          type="button"
          tabIndex={-1}
          className={fieldStyles.inside}
          aria-label={t('clearChoice')}
          disabled={disabled}
          onClick={() => props.onValueChange(null)}
        >
          <Icon of={X} size={14} />
        </button>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={fieldStyles.inside}
        aria-label={t('showOptions')}
        disabled={disabled}
        onClick={() => begin({ opens: true })}
      >
        <Icon of={ChevronDown} size={14} />
      </button>
    </div>
  );
  return (
    <ComboboxPopup
      {...(props as unknown as ComboboxPopupProps)}
      early={early}
      isWanted={isKnown || early !== null}
      fallback={resting}
    />
  );
}
