import { useCreateDirectory, useUpdateDirectory } from '@palco/react/query';
import type { Directory } from '@palco/sdk';
import { directorySchema } from '@palco/sdk/schemas';
import { FormDialog } from '../../patterns/dialog';
import { useSchemaForm } from '../../patterns/form';
import { TextField, toast } from '../../ui';
import { useDialogText } from './dialogs/messages';
import { useVodText } from './messages';

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
  const vod = useVodText();
  const create = useCreateDirectory();
  const update = useUpdateDirectory();
  const form = useSchemaForm({
    schema: directorySchema,
    defaultValues: { nome: folder?.nome ?? '' },
    codeFields: { DIRECTORY_NAME_TAKEN: 'nome' },
  });
  const save = form.submit(async ({ nome }) => {
    if (folder === undefined) {
      await create.mutateAsync({ nome, parentId });
      toast({ kind: 'success', title: t('folder.created'), text: nome });
    } else if (nome !== folder.nome) {
      await update.mutateAsync({ id: folder.id, patch: { nome }, version: folder.version });
      toast({ kind: 'success', title: t('folder.renamed'), text: nome });
    }
    onClose();
  });
  return (
    <FormDialog
      title={folder === undefined ? vod('folder.new') : t('folder.rename')}
      form={form}
      submitLabel={t(folder === undefined ? 'folder.create' : 'rename.save')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="nome"
        label={t('folder.name')}
        required
        onFocus={(event) => event.target.select()}
      />
    </FormDialog>
  );
}
