import { useId, useState, type ComponentProps } from 'react';
import { classNames } from '../class-names.pure';
import { useFieldControl } from '../field/field';
import { useUiText } from '../messages';
import styles from './textarea.module.css';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';

export interface TextareaProps extends Omit<ComponentProps<'textarea'>, 'maxLength' | 'style'> {
  /** Counted below in code points, as the server counts; more can be typed, and the form's rule says so. */
  maxCodePoints?: number;
}

/** Characters as people and the server count them: an emoji is one, not two. */
function codePointsOf(text: string): number {
  return [...text.normalize('NFC')].length;
}

/** Several lines of text; inside a Field it is tied to its label and message. */
export function Textarea({ maxCodePoints, className, ref, onChange, rows = 3, ...rest }: TextareaProps) {
  const { 'aria-describedby': message, ...field } = useFieldControl();
  const [count, setCount] = useState(0);
  const counterId = useId();
  const counted = maxCodePoints !== undefined;
  const over = counted && count > maxCodePoints;
  return (
    <div className={classNames(styles.area, className)}>
      <textarea
        rows={rows}
        {...field}
        aria-describedby={[message, counted && counterId].filter(Boolean).join(' ') || undefined}
        aria-invalid={over || field['aria-invalid']}
        {...rest}
        ref={(element) => {
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
          // A form may write into the element without an event: this ref runs after each render and counts again.
          if (element) setCount(codePointsOf(element.value));
        }}
        onChange={(event) => {
          setCount(codePointsOf(event.target.value));
          onChange?.(event);
        }}
        className={styles.control}
      />
      {counted && <Counter id={counterId} count={count} limit={maxCodePoints} />}
    </div>
  );
}

function Counter({ id, count, limit }: { id: string; count: number; limit: number }) {
  const t = useUiText();
  const left = limit - count;
  const said = left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left });
  return (
    <div className={styles.counter} data-over={left < 0 || undefined}>
      <span aria-hidden="true">{`${count}/${limit}`}</span>
      <VisuallyHidden>
        <span id={id}>{said}</span>
      </VisuallyHidden>
      {/* Announced only near the limit, not at every key. */}
      <VisuallyHidden>
        <span role="status">{left <= Math.min(20, limit / 10) ? said : ''}</span>
      </VisuallyHidden>
    </div>
  );
}
