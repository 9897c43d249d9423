import {
  Activity,
  Building2,
  CreditCard,
  SquarePlay,
  History,
  IdCard,
  KeyRound,
  Layers,
  List,
  Mic,
  Plug,
  Radio,
  RadioTower,
  Settings,
  ShieldCheck,
  TrendingUp,
  Users,
  Webhook,
} from 'lucide-react';
import type { MenuItemId } from '@palco/sdk/access';
import type { IconGlyph } from '../../ui';

const icons = {
  lives: Radio,
  broadcast: RadioTower,
  historic: History,
  vod: SquarePlay,
  users: Users,
  records: List,
  teams: Layers,
  roles: IdCard,
  permissions: ShieldCheck,
  billing: CreditCard,
  apiKeys: KeyRound,
  accountSettings: Settings,
  analyticsVod: TrendingUp,
  analyticsStudio: Mic,
  integrations: Plug,
  webhooks: Webhook,
  clients: Building2,
  analytics: Activity,
} as const satisfies Record<MenuItemId, IconGlyph>;

/** The drawing of a menu item. */
export function iconOf(id: MenuItemId): IconGlyph {
  return icons[id];
}
