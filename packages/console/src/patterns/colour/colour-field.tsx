import { X } from 'lucide-react';
import { useState } from 'react';
import { Controller, type ControllerRenderProps, type FieldValues, type Path } from 'react-hook-form';
import { BareIconButton, Field, TextInput, type FieldForm } from '../../ui';
import { useFormat } from '../../i18n';
import styles from './colour.module.css';
import { contrastOf, readColour } from './colour.pure';
import { useColourText } from './messages';

interface ColourFieldProps<Input extends FieldValues, Output> {
  /** The form, and the field of it that holds `#rrggbb`, null for none, or text that is no colour yet. */
  form: FieldForm<Input, Output>;
  name: Path<Input>;
  label: string;
  /** Why the field is locked. */
  locked?: string;
}

/** Least contrast ratio of a coloured bar (WCAG 1.4.11). */
const minContrast = 3;

/** The hint below the field: how well the colour contrasts with text and with the player. */
function useColourHint(): (value: string | null) => string {
  const t = useColourText();
  const format = useFormat();
  return (value) => {
    const colour = value === null ? null : readColour(value);
    if (!colour) return t('hint');
    const { text, ratio, onPlayer } = contrastOf(colour.hex);
    const figure = (number: number) => format.number(number, { maximumFractionDigits: 1 });
    const words = t(`${text}`, { ratio: figure(ratio) });
    return onPlayer < minContrast ? `${words} ${t('dim', { ratio: figure(onPlayer) })}` : words;
  };
}

/** A colour by its hex digits, by the browser's picker, or pasted as rgba. */
export function ColourField<Input extends FieldValues, Output>(props: ColourFieldProps<Input, Output>) {
  const { form, name } = props;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => (
        <Colour {...props} {...field} error={form.errorOf(name)} theirs={form.theirs?.(name)} />
      )}
    />
  );
}

type ColourProps = Pick<ColourFieldProps<FieldValues, unknown>, 'label' | 'locked'> &
  Pick<ControllerRenderProps, 'value' | 'onChange' | 'onBlur' | 'ref'> & {
    value: string | null;
    error?: string;
    theirs?: string;
  };

function Colour({ label, value, onChange, onBlur, error, theirs, locked, ref }: ColourProps) {
  const t = useColourText();
  const hintOf = useColourHint();
  const [draft, setDraft] = useState(value ?? '');
  const [sent, setSent] = useState(value);
  const [opacity, setOpacity] = useState(100);
  // Changed by the owner, for example because somebody else saved.
  if (value !== sent) {
    setSent(value);
    setDraft(value ?? '');
  }

  const take = (text: string) => {
    const colour = readColour(text);
    const next = colour?.hex ?? (text.trim() === '' ? null : text.trim());
    setDraft(text);
    setOpacity(colour?.opacity ?? 100);
    setSent(next);
    onChange(next);
  };
  const tidy = () => {
    if (sent !== null) setDraft(sent);
    onBlur();
  };
  const hex = sent === null ? undefined : readColour(sent)?.hex;

  return (
    <Field
      label={label}
      error={error}
      hint={locked ?? theirs ?? (opacity < 100 ? t('opacity', { opacity }) : hintOf(sent))}
    >
      <div className={styles.colour}>
        <input
          type="color"
          className={styles.swatch}
          data-empty={hex === undefined || undefined}
          aria-label={t('pick')}
          value={hex ?? '#ffffff'}
          disabled={locked !== undefined}
          onChange={(event) => take(event.target.value)}
        />
        <TextInput
          ref={ref}
          className={styles.hex}
          value={draft}
          disabled={locked !== undefined}
          spellCheck={false}
          autoComplete="off"
          placeholder={t('example')}
          onChange={(event) => take(event.target.value)}
          onBlur={tidy}
          trailing={
            draft &&
            locked === undefined && (
              <BareIconButton
                className={styles.inside}
                icon={X}
                iconSize={14}
                size="sm"
                label={t('clear')}
                onClick={() => take('')}
              />
            )
          }
        />
      </div>
    </Field>
  );
}
