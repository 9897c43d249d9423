import { usePalcoMutation, type QueryNoun } from '@palco/react/query';
import type { Palco } from '@palco/sdk';
import { RotateCcw } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { useMay, type Action } from '../../access';
import { useRefusalText } from '../../i18n';
import record from '../record/record.module.css';
import { Button, ImagePicker, toast } from '../../ui';

interface PictureSectionProps {
  /** What one must be allowed to do. */
  action: Action;
  /** Largest size in bytes; default 10 MB. */
  maxBytes?: number;
  /** What is refetched afterwards. */
  noun: QueryNoun;
  /** Whose picture it is. */
  name: string;
  src: string | null;
  texts: {
    readonly label: string;
    /** Names the picture that is there. */
    readonly current: string;
    readonly saved: string;
  };
  /** What the picture is for. */
  explain?: ReactNode;
  send(palco: Palco, file: File): Promise<unknown>;
  /** Removes the picture; absent if the record has none of its own. */
  removal?: {
    /** If another picture replaces it: the label of a separate button. */
    readonly replacedBy?: string;
    readonly done: string;
    call(palco: Palco): Promise<unknown>;
  };
}

/** One picture of a record: shown, replaced at once, and removed where it may be missing. */
export function PictureSection({
  action,
  maxBytes,
  noun,
  name,
  src,
  texts,
  explain,
  send,
  removal,
}: PictureSectionProps) {
  const refusal = useRefusalText();
  const may = useMay(action);
  const section = useRef<HTMLElement>(null);
  const change = usePalcoMutation([noun], async (palco, file: File | null) => {
    await (file ? send(palco, file) : removal?.call(palco));
  });
  const begin = (file: File | null) =>
    change.mutate(file, {
      onSuccess() {
        toast({ kind: 'success', title: file ? texts.saved : (removal?.done ?? '') });
        // The pressed button is about to unmount, and would lose the focus.
        if (file === null) section.current?.focus();
      },
    });
  return (
    <section ref={section} tabIndex={-1} className={record.section}>
      {explain && <p className={record.explain}>{explain}</p>}
      <ImagePicker
        label={texts.label}
        name={name}
        shape="wide"
        alt={texts.current}
        maxBytes={maxBytes}
        src={src}
        file={change.isPending ? change.variables : null}
        pending={change.isPending}
        error={change.isError ? refusal(change.error) : undefined}
        onPick={begin}
        onRemove={removal && removal.replacedBy === undefined ? () => begin(null) : undefined}
      />
      {removal?.replacedBy !== undefined && (
        <Button
          icon={RotateCcw}
          pending={change.isPending && change.variables === null}
          reason={may.reason}
          onClick={() => begin(null)}
        >
          {removal.replacedBy}
        </Button>
      )}
    </section>
  );
}
