import { useCreateDirectory, useUpdateDirectory } from '@palco/react/query';
import type { Directory } from '@palco/sdk';
import { toast } from '../../../ui';
import { useDialogText } from '../organize/messages';
import { useVideosText } from '../messages';
import { NameDialog } from '../organize/name-dialog';

interface FolderNameDialogProps {
  /** The folder to rename; without one a new folder is made. */
  folder?: Directory;
  /** Where a new folder goes; absent: the root. */
  parentId?: string;
  onClose(): void;
}

/** Makes a folder, or renames one. */
export function FolderNameDialog({ folder, parentId, onClose }: FolderNameDialogProps) {
  const t = useDialogText();
  const common = useVideosText();
  const create = useCreateDirectory();
  const update = useUpdateDirectory();
  const save = async (nome: string) => {
    if (folder === undefined) await create.mutateAsync({ nome, parentId });
    else await update.mutateAsync({ id: folder.id, patch: { nome }, version: folder.version });
    toast({ kind: 'success', title: t(folder ? 'folder.renamed' : 'folder.created'), text: nome });
  };
  return (
    <NameDialog
      title={folder === undefined ? common('folder.new') : t('folder.rename')}
      label={t('folder.name')}
      submitLabel={t(folder === undefined ? 'folder.create' : 'rename.save')}
      name={folder?.nome}
      save={save}
      onClose={onClose}
    />
  );
}
