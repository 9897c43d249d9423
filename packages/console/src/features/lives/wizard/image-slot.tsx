import { RefreshCw, Trash2, TriangleAlert, Upload } from 'lucide-react';
import { useId } from 'react';
import { classNames, Icon } from '../../../ui';
import { useFileAddress } from '../../../ui/image-picker/use-file-address';
import { useImageChoice } from '../../../ui/image-picker/use-image-choice';
import { useUiText } from '../../../ui/messages';
import styles from './wizard-images.module.css';

interface ImageSlotProps {
  label: string;
  /** What is shown without a picture. */
  hint: string;
  /** When it is seen. */
  moment: string;
  file: File | null;
  onChange(file: File | null): void;
}

/** A place for one picture: chosen, dropped, changed or taken out; what is wrong with a file stands below it. */
export function ImageSlot({ label, hint, moment, file, onChange }: ImageSlotProps) {
  const t = useUiText();
  const id = useId();
  const address = useFileAddress(file);
  const { wrong, forget, choose, over, handlers, input } = useImageChoice({ label, onPick: onChange });
  const name = (verb: string) => `${verb}: ${label}`;

  return (
    <div
      {...handlers}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
      className={classNames(styles.slot, over && styles.over)}
    >
      {file === null ? (
        <button
          type="button"
          className={styles.empty}
          data-wrong={wrong ? '' : undefined}
          aria-label={name(t('imageChoose'))}
          onClick={choose}
        >
          <Icon of={wrong ? TriangleAlert : Upload} size={20} />
          {t(wrong ? 'imageOther' : 'imagePick')}
        </button>
      ) : (
        <div className={styles.picture}>
          {address !== null && <img src={address} alt="" />}
          <span className={styles.actions}>
            <button type="button" aria-label={name(t('imageChange'))} onClick={choose}>
              <Icon of={RefreshCw} size={15} />
            </button>
            <button
              type="button"
              aria-label={name(t('imageRemove'))}
              onClick={() => {
                forget();
                onChange(null);
              }}
            >
              <Icon of={Trash2} size={15} />
            </button>
          </span>
        </div>
      )}
      <b id={`${id}-label`}>{label}</b>
      <small id={`${id}-message`} role={wrong ? 'alert' : undefined}>
        {wrong ?? file?.name ?? hint}
      </small>
      <span className={styles.moment}>{moment}</span>
      {input}
    </div>
  );
}
