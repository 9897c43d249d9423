import { useSession } from '@palco/react';
import { teamsQueryOptions, usePalcoQuery } from '@palco/react/query';
import type { MenuItem } from '@palco/sdk/access';
import { isKnown } from '@palco/sdk/session';
import {
  Globe,
  IdCard,
  Keyboard,
  Layers,
  ListPlus,
  ListVideo,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Search,
  Sun,
  Upload,
  UserPlus,
  UserRound,
  Users,
  UsersRound,
} from 'lucide-react';
import { useMayOf, useMayOpen } from '../../access';
import { useOptionSearch } from '../../patterns/form';
import type { IconGlyph } from '../../ui';
import { iconOf } from '../menu/menu-icons';
import { useMenuText } from '../menu/messages';
import type { ShellMenu } from '../menu/shell-menu.pure';
import { commands, type Command, type CommandId } from './commands';
import { useCommandsText } from './messages';
import type { Entry, EntryGroup } from './menu-entry';
import { useAirEntries } from './use-air-entries';
import { useFoundEntries } from './use-found-entries';

const groupOrder: readonly EntryGroup['id'][] = [
  'air',
  'elsewhere',
  'actions',
  'pages',
  'videos',
  'spoken',
  'lives',
  'people',
  'teams',
  'preferences',
];

const icons = {
  createLive: Plus,
  sendVideos: Upload,
  createPlaylist: ListPlus,
  createUser: UserPlus,
  createTeam: Layers,
  createRole: IdCard,
  search: Search,
  playlists: ListVideo,
  members: Users,
  profile: UserRound,
  clearTeam: UsersRound,
  commandMenu: Keyboard,
  help: Keyboard,
  themeSystem: Monitor,
  themeLight: Sun,
  themeDark: Moon,
  portuguese: Globe,
  english: Globe,
  signOut: LogOut,
} as const satisfies Record<CommandId, IconGlyph>;

/** The commands that are available to the person; one that is only temporarily unavailable is disabled, with the reason. */
function useCommandEntries(hasSearch: boolean): readonly (Entry & { group: EntryGroup['id'] })[] {
  const session = useSession();
  const mayOf = useMayOf();
  const mayOpen = useMayOpen();
  const t = useCommandsText();
  const isOffered = ({ id, page }: Command) => {
    if (id === 'commandMenu') return false;
    if (id === 'search') return hasSearch;
    if (id === 'clearTeam') return session.stage === 'ready' && session.me.contasCargos.length > 1;
    if (page === undefined) return true;
    return session.stage === 'ready' && mayOpen(page).may;
  };
  return commands.filter(isOffered).flatMap((command: Command) => {
    const may = command.may && mayOf(command.may);
    if (may?.isHidden) return [];
    return {
      id: command.id,
      group: command.group,
      label: t(command.id),
      hint: may?.reason,
      disabled: may?.reason !== undefined,
      icon: icons[command.id],
      shortcut: command.key,
      choice: { kind: 'command', command },
    };
  });
}

function usePageEntries(menu: ShellMenu): readonly Entry[] {
  const t = useCommandsText();
  const named = useMenuText();
  const entryOf = (item: MenuItem, group: string): Entry => ({
    id: item.id,
    label: named(`item.${item.id}`),
    hint: item.kind === 'external' ? `${group}, ${t('externalPage')}` : undefined,
    icon: iconOf(item.id),
    choice:
      item.kind === 'external' ? { kind: 'external', href: item.href } : { kind: 'page', path: item.path },
  });
  return menu.flatMap(({ id, items }) => items.map((item) => entryOf(item, named(`group.${id}`))));
}

/** The own teams; those who manage teams find the others of the client by their name as well, as in the team selector. */
function useTeamEntries(text: string | undefined) {
  const session = useSession();
  const me = isKnown(session) ? session.me : null;
  const isAsked = me?.user.canManageTeamsUsers === true && text !== undefined;
  const found = usePalcoQuery((palco) => teamsQueryOptions(palco, { search: text, limit: 20 }), {
    enabled: isAsked,
  });
  const selectedId = session.stage === 'ready' ? session.team.conta_id : null;
  const own =
    me?.contasCargos.map((team) => [team.conta_id, team.conta_nome, team.cargo_nome] as const) ?? [];
  const others = isAsked ? (found.data?.items ?? []) : [];
  const known = new Set(own.map(([id]) => id));
  const all = [
    ...own,
    ...others.flatMap(({ accountId, name }) =>
      known.has(accountId) ? [] : [[accountId, name, null] as const],
    ),
  ];
  const entries = all
    .filter(([accountId]) => accountId !== selectedId)
    .map(([accountId, name, role]): Entry => ({
      id: accountId,
      label: name,
      hint: role ?? undefined,
      icon: Layers,
      choice: { kind: 'team', accountId },
    }));
  return { entries, isFetching: isAsked && found.isFetching };
}

/** Everything that the menu offers, by groups; empty groups are left out. */
export function useCommandGroups(menu: ShellMenu, hasSearch: boolean) {
  const given = useCommandEntries(hasSearch);
  const pages = usePageEntries(menu);
  const search = useOptionSearch();
  const { entries: teams, isFetching } = useTeamEntries(search.text);
  const found = useFoundEntries(search.text);
  const { air, elsewhere, verbs } = useAirEntries(search.text !== undefined);
  const before = { air, elsewhere, actions: [], pages, ...found, teams, preferences: [] } as const;
  const after = (id: EntryGroup['id']) => (id === 'actions' ? verbs : []);
  const groups = groupOrder
    .map((id): EntryGroup => ({
      id,
      items: [...before[id], ...given.filter(({ group }) => group === id), ...after(id)],
    }))
    .filter(({ items }) => items.length > 0);
  return { groups, ...search.bind({ isFetching: isFetching || found.isFetching }) };
}
