import { imageMaxBytes, imageProblem, imageTypes } from '@palco/sdk/schemas';
import { RefreshCw, Trash2, TriangleAlert, Upload } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useSdkText } from '../../../i18n';
import { classNames, Icon } from '../../../ui';
import { useFileDrop } from '../../../ui/file-drop/use-file-drop';
import { useFileAddress } from '../../../ui/image-picker/use-file-address';
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
  const rules = useSdkText();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const address = useFileAddress(file);
  const [problem, setProblem] = useState<ReturnType<typeof imageProblem>>(null);
  const take = (chosen: File) => {
    const found = imageProblem(chosen, { maxBytes: imageMaxBytes.picture });
    setProblem(found);
    if (!found) onChange(chosen);
  };
  const { over, handlers } = useFileDrop(take);
  const choose = () => input.current?.click();
  const wrong = problem && rules(problem, { max: imageMaxBytes.picture / 1_048_576 });
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
                setProblem(null);
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
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        aria-label={label}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          // The same file may be chosen again after a failure.
          event.target.value = '';
          if (chosen) take(chosen);
        }}
      />
    </div>
  );
}
