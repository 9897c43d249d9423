import { usePalco } from '@palco/react';
import { palcoQueryKey } from '@palco/react/query';
import { directoriesApi, type Directory } from '@palco/sdk';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useActions } from '../../../patterns/action';
import { RowMenu } from '../../../patterns/list';
import { useFolderActions } from './use-folder-actions';
import { useRootDirectory } from './use-root-directory';

/** What can be done with the open folder; after its deletion the parent folder opens. */
export function OpenFolderMenu({ id }: { id: string }) {
  const palco = usePalco();
  const navigate = useNavigate();
  const { data: folder } = useQuery({
    queryKey: [...palcoQueryKey(palco, 'directories'), 'one', id],
    queryFn: ({ signal }) => palco.use(directoriesApi).get(id, { signal }),
  });
  const root = useRootDirectory();
  const leave = ({ parentId }: Directory) =>
    void (parentId === null || parentId === root
      ? navigate({ to: '/vod/dashboard', replace: true })
      : navigate({ to: '/vod', search: { directoryId: parentId }, replace: true }));
  const { actions, dialogs } = useFolderActions({ onDeleted: leave });
  const bound = useActions(actions);
  if (!folder) return null;
  return (
    <>
      <RowMenu name={folder.nome} items={bound.of(folder)} />
      {bound.dialog}
      {dialogs}
    </>
  );
}
