import { imageMaxBytes, imageProblem, imageTypes } from '@palco/sdk/schemas';
import { useRef, useState, type ReactElement } from 'react';
import { useSdkText } from '../../i18n';
import { useFileDrop } from '../file-drop/use-file-drop';

const megabyte = 1_048_576;

interface ImageChoiceOptions {
  label: string;
  /** In bytes. */
  maxBytes?: number;
  onPick(file: File): void;
}

interface ImageChoice extends ReturnType<typeof useFileDrop> {
  /** In megabytes. */
  max: number;
  /** What is wrong with the file that was chosen or dropped last; null where nothing is. */
  wrong: string | null;
  forget(): void;
  choose(): void;
  /** Stands anywhere in the field. */
  input: ReactElement;
}

/** A picture that is chosen or dropped; its type and size are checked before anybody hears of it. */
export function useImageChoice({
  label,
  maxBytes = imageMaxBytes.picture,
  onPick,
}: ImageChoiceOptions): ImageChoice {
  const rules = useSdkText();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<ReturnType<typeof imageProblem>>(null);
  const take = (file: File) => {
    const found = imageProblem(file, { maxBytes });
    setProblem(found);
    if (!found) onPick(file);
  };
  const max = maxBytes / megabyte;
  return {
    max,
    wrong: problem && rules(problem, { max }),
    forget: () => setProblem(null),
    choose: () => input.current?.click(),
    ...useFileDrop(take),
    input: (
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
    ),
  };
}
