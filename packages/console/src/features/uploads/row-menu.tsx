import { usePalco } from '@palco/react';
import { uploadEdits } from '@palco/sdk/upload-edits';
import { ArrowDown, ArrowUp, ArrowUpToLine, FolderInput, Pencil } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useMay } from '../../access';
import { RowMenu } from '../../patterns/list/row-menu';
import { useUploadsText } from './messages';

/** What the menu and the dialogs of a row need of it. */
export interface ChangeableRow {
  readonly uploadId: string;
  readonly name: string;
  readonly directoryId: string | undefined;
}

interface UploadMenuProps extends ChangeableRow {
  /** Its video exists: the server is asked to change it. */
  exists: boolean;
  isWaiting: boolean;
  /** It goes to another team than the selected one: the folders of that team cannot be offered. */
  isElsewhere: boolean;
  onRename(): void;
  onMove(row: ChangeableRow): void;
  /** Announces a text to screen readers. */
  say(text: string): void;
}

/** Menu for title, folder and order of a file that waits or is being sent. Memoized, so that it does not render with every byte. */
export const UploadMenu = memo(function UploadMenu(props: UploadMenuProps) {
  const { uploadId, name, directoryId, exists, isWaiting, isElsewhere, onRename, onMove, say } = props;
  const t = useUploadsText();
  const may = useMay('changeVideos');
  const reorder = useReorder({ uploadId, name, say });
  const reason = exists ? may.reason : undefined;
  const rename = { label: t('row.rename'), icon: Pencil, reason, onSelect: onRename };
  const move = {
    label: t('row.move'),
    icon: FolderInput,
    reason,
    onSelect: () => onMove({ uploadId, name, directoryId }),
  };
  const order = [
    { label: t('row.first'), icon: ArrowUpToLine, onSelect: () => reorder('first') },
    { label: t('row.up'), icon: ArrowUp, onSelect: () => reorder('up') },
    { label: t('row.down'), icon: ArrowDown, onSelect: () => reorder('down') },
  ];
  return (
    <RowMenu name={name} items={[rename, ...(isElsewhere ? [] : [move]), ...(isWaiting ? order : [])]} />
  );
});

type Step = 'first' | 'up' | 'down';

/** Moves a file among those that wait, and tells its new place. */
export function useReorder({ uploadId, name, say }: Pick<UploadMenuProps, 'uploadId' | 'name' | 'say'>) {
  const t = useUploadsText();
  const edits = usePalco().use(uploadEdits);
  return (step: Step) => {
    const { position = 0 } = edits.positionOf(uploadId) ?? {};
    const place = edits.move(uploadId, { first: 0, up: position - 1, down: position + 1 }[step]);
    if (place) say(t('row.place', { name, position: place.position + 1, count: place.count }));
  };
}

const steps: Readonly<Record<string, Step>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first' };

/** The keyboard shortcuts of these moves: Alt with an arrow or Home, anywhere in the row. */
export function stepOf({ altKey, key }: KeyboardEvent): Step | undefined {
  return altKey ? steps[key] : undefined;
}
