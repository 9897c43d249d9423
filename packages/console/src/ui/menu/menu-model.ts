import type { ReactElement, ReactNode } from 'react';
import type { IconGlyph } from '../icon/icon';

export interface MenuItem {
  label: string;
  icon?: IconGlyph;
  /** Why it is disabled: it stays in the list, with the reason. */
  reason?: string;
  /** Destroys something: stands last, after a rule. */
  danger?: boolean;
  /** Leads somewhere: the anchor element (a router link), without children. */
  link?: ReactElement;
  onSelect?(): void;
}

export interface MenuChoice {
  /** Named above its options. */
  label: string;
  value: string;
  options: readonly { value: string; label: string; icon?: IconGlyph; lang?: string }[];
  onValueChange(value: string): void;
}

export interface MenuProps {
  /** The button; it takes a ref and props. */
  trigger: ReactElement;
  items?: readonly MenuItem[];
  /** Groups of which one option is chosen, shown before the items. */
  choices?: readonly MenuChoice[];
  /** Anything above the items that is not an action, for example who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'center' | 'end';
}
