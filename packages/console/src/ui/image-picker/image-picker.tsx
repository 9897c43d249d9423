import { ImageUp, Info, Trash2 } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Avatar } from '../avatar/avatar';
import { Button } from '../button/button';
import { classNames } from '../class-names.pure';
import fieldStyles from '../field/field.module.css';
import { Icon } from '../icon/icon';
import styles from './image-picker.module.css';
import { useUiText } from '../messages';
import { useFileAddress } from './use-file-address';
import { useImageChoice } from './use-image-choice';

export interface ImagePickerProps {
  label: string;
  /** Whose picture: the placeholder shows its initials. */
  name: string;
  /** People are round, teams are tiles; `wide` is a drop zone of 16:9. */
  shape?: 'circle' | 'tile' | 'wide';
  /** Says what a wide picture shows. */
  alt?: string;
  /** The picture that the server has. */
  src: string | null;
  /** One that was chosen and is not sent yet; it is shown instead. */
  file?: File | null;
  /** Largest size in bytes; 10 MB by default (`imageMaxBytes` of the SDK). */
  maxBytes?: number;
  /** It is being sent or removed. */
  pending?: boolean;
  /** Why the server did not take it. */
  error?: ReactNode;
  /** Called with an image of a known type that is not too large. */
  onPick(file: File): void;
  /** Without it nothing can be removed. */
  onRemove?(): void;
}

/** A picture with its preview: chosen, dropped or removed; type and size are checked before anything is sent. */
export function ImagePicker({
  label,
  name,
  shape = 'circle',
  alt = '',
  src,
  file = null,
  maxBytes,
  pending = false,
  error,
  onPick,
  onRemove,
}: ImagePickerProps) {
  const t = useUiText();
  const id = useId();
  const preview = useFileAddress(file);
  const choice = useImageChoice({ label, maxBytes, onPick });
  const { max, over, handlers, choose, forget, input } = choice;
  const wrong = choice.wrong ?? error;
  const isThere = src !== null || file !== null;

  return (
    <div
      {...handlers}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
      className={classNames(styles.picker, styles[shape], over && styles.over)}
    >
      <Preview name={name} shape={shape} src={preview ?? src} alt={alt} onPress={choose} />
      <div className={styles.side}>
        <span id={`${id}-label`} className={fieldStyles.label}>
          {label}
        </span>
        <div className={styles.actions}>
          <Button size="sm" icon={ImageUp} pending={pending} onClick={choose}>
            {t(isThere ? 'imageChange' : 'imageChoose')}
          </Button>
          {isThere && onRemove && !pending && (
            <Button
              size="sm"
              variant="ghost"
              icon={Trash2}
              onClick={() => {
                forget();
                onRemove();
              }}
            >
              {t('imageRemove')}
            </Button>
          )}
        </div>
        <p
          id={`${id}-message`}
          role={wrong ? 'alert' : undefined}
          className={wrong ? fieldStyles.error : fieldStyles.hint}
        >
          {wrong && <Icon of={Info} size={14} />}
          {wrong ?? t('imageHint', { max })}
        </p>
      </div>
      {input}
    </div>
  );
}

interface PreviewProps extends Required<Pick<ImagePickerProps, 'name' | 'shape' | 'src' | 'alt'>> {
  onPress(): void;
}

/** The picture, or the place for one; a press of that is for the mouse alone, since the button beside it does the same. */
function Preview({ name, shape, src, alt, onPress }: PreviewProps) {
  if (shape !== 'wide') return <Avatar name={name} src={src} size={72} shape={shape} />;
  if (src !== null) return <img src={src} alt={alt} className={styles.zone} />;
  return (
    <button type="button" tabIndex={-1} aria-hidden="true" className={styles.zone} onClick={onPress}>
      <Icon of={ImageUp} size={24} />
    </button>
  );
}
