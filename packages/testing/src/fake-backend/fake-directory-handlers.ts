import type {
  Directory,
  DirectoryCreate,
  DirectoryPatch,
  DirectorySettings,
  DirectorySettingsPatch,
} from '@palco/openapi';
import { buildDirectory } from '../builders';
import { checkVersion, FakeRefusal, required, teamOf, timeOf, type FakeCall } from './fake-call';
import type { FakeHandlers } from './fake-call';
import { withCounts } from './fake-library-handlers';

/** Changes of folders. */
export const directoryHandlers = {
  createDirectory(call) {
    const team = teamOf(call);
    const { nome, parentId } = call.body as DirectoryCreate;
    const place = { nome: nome.trim(), parentId: parentId ?? team.diretorioRoot };
    const createdAt = timeOf(call);
    const directory = buildDirectory({
      ...place,
      id: call.nextId(),
      accountId: team.conta_id,
      createdAt,
      updatedAt: createdAt,
    });
    call.world.directories.push(directory);
    return { status: 201, body: directory };
  },
  updateDirectory(call) {
    const directory = changeable(call);
    const { nome = directory.nome, parentId = directory.parentId } = call.body as DirectoryPatch;
    const place = { nome: nome.trim(), parentId: parentId as string };
    Object.assign(directory, place, { version: directory.version + 1, updatedAt: timeOf(call) });
    return { status: 200, body: withCounts(call, directory) };
  },
  deleteDirectory(call) {
    const directory = changeable(call);
    const { world } = call;
    const { videosTotal, directoriesTotal } = withCounts(call, directory);
    if (videosTotal + directoriesTotal > 0 && call.query.get('force') !== 'true')
      throw new FakeRefusal(409, 'DIRECTORY_NOT_EMPTY');
    const tree = treeOf(world.directories, directory);
    const ids = new Set(tree.map(({ id }) => id));
    const gone = { deletedAt: timeOf(call) };
    const below = { ...gone, trashedWith: directory.id };
    const videos = world.videos.filter(({ directoryId }) => ids.has(directoryId));
    world.trash.videos.push(...videos.map((item) => ({ item, ...below })));
    world.trash.directories.push(
      ...tree.map((item) => (item === directory ? { item, ...gone, trashedWith: null } : { item, ...below })),
    );
    world.videos = world.videos.filter((video) => !videos.includes(video));
    world.directories = world.directories.filter(({ id }) => !ids.has(id));
    return { status: 204 };
  },
  restoreDirectory(call) {
    const team = teamOf(call);
    const { trash } = call.world;
    const found = required(
      trash.directories.find(
        ({ item, trashedWith }) =>
          item.id === call.id && item.accountId === team.conta_id && trashedWith === null,
      ),
    );
    const { item } = found;
    item.parentId = nearest(call, item.parentId);
    const belongs = ({ trashedWith }: { trashedWith: string | null }) => trashedWith === item.id;
    call.world.directories.push(item, ...trash.directories.filter(belongs).map((one) => one.item));
    call.world.videos.push(...trash.videos.filter(belongs).map((one) => one.item));
    trash.directories = trash.directories.filter((one) => one !== found && !belongs(one));
    trash.videos = trash.videos.filter((one) => !belongs(one));
    return { status: 200, body: withCounts(call, item) };
  },
  getDirectorySettings: (call) => ({ status: 200, body: settingsOf(call, folderOf(call)) }),
  updateDirectorySettings(call) {
    const directory = folderOf(call);
    checkVersion(call, directory.version);
    directory.version += 1;
    const settings = { ...settingsOf(call, directory), ...(call.body as DirectorySettingsPatch) };
    call.world.directorySettings.set(directory.id, settings);
    return { status: 200, body: settings };
  },
} satisfies FakeHandlers;

/** The folder that the path names, if it is the team's own. */
function folderOf(call: FakeCall): Directory {
  const team = teamOf(call);
  return required(
    call.world.directories.find(({ id, accountId }) => id === call.id && accountId === team.conta_id),
  );
}

/** The folder, or the root where it is not there any more. */
export function nearest(call: FakeCall, id: string | null): string {
  const isThere = id !== null && call.world.directories.some((one) => one.id === id);
  return isThere ? id : teamOf(call).diretorioRoot;
}

function changeable(call: FakeCall): Directory {
  const directory = folderOf(call);
  checkVersion(call, directory.version);
  return directory;
}

function treeOf(all: readonly Directory[], top: Directory): Directory[] {
  const below = all.filter(({ parentId }) => parentId === top.id);
  return [top, ...below.flatMap((one) => treeOf(all, one))];
}

function settingsOf({ world }: FakeCall, { id, version }: Directory): DirectorySettings {
  return {
    allowedDomains: [],
    privacy: 'public',
    defaultSubtitleLanguage: null,
    playerColor: null,
    importOrigin: null,
    ...world.directorySettings.get(id),
    id,
    version,
  };
}
