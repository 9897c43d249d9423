import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../class-names.pure';
import type { ComboboxProps, EarlyInput } from './combobox-model';
import type { ComboboxPopupProps } from './combobox-popup';
import { useFieldControl } from '../field/field';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import { island } from '../lazy';

const ComboboxPopup = island(async () => (await import('./combobox-popup')).ComboboxPopup);

/** One of many, found by typing: every word counts, accents and case do not. Arrows move, Enter chooses, Esc closes. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const { value, options, onSearch, label, placeholder, disabled, onBlur, ref, className } = props;
  const field = useFieldControl();
  const [early, setEarly] = useState<EarlyInput | null>(null);
  const begin = (step: Partial<EarlyInput>) =>
    setEarly((before) => ({ opens: step.opens ?? before?.opens ?? false, text: step.text ?? before?.text }));
  const chosen = options.find((option) => option.value === value);
  // Shown until the code is loaded, which begins at the mount; what is typed here goes on there.
  const plain = (
    <div className={classNames(fieldStyles.control, className)}>
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
        onFocus={() => begin({})}
        // The click may end on the field that replaces this one.
        onPointerDown={() => begin({ opens: true })}
        onKeyDown={({ key }) => {
          if (key === 'ArrowDown' || key === 'ArrowUp') begin({ opens: true });
        }}
        onChange={({ currentTarget }) => {
          begin({ opens: true, text: currentTarget.value });
          onSearch?.(currentTarget.value);
        }}
        onBlur={({ relatedTarget }) => {
          // Without `relatedTarget` this field was unmounted by its replacement, which takes over the focus.
          if (!relatedTarget) return;
          setEarly(null);
          onBlur?.();
        }}
      />
      <span className={fieldStyles.inside} aria-hidden>
        <Icon of={ChevronDown} size={14} />
      </span>
    </div>
  );
  return <ComboboxPopup {...(props as unknown as ComboboxPopupProps)} early={early} fallback={plain} />;
}
