import { useEffect, useState, type ReactNode } from 'react';
import { island } from '../../ui/lazy';
import type { CommandsOptions } from './commands-model';
import { focusPageSearch } from './focus-page-search';
import { commandOf } from './shortcuts';
import { areSingleKeysOn } from '../../config';

const loadMenu = () => import('./command-menu');
const CommandMenu = island(async () => (await loadMenu()).CommandMenu);
const ShortcutsDialog = island(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);

/** The dialogs of the commands: the command menu and the list of shortcuts. */
export type CommandLayer = 'commandMenu' | 'help';

/**
 * Listens to the shortcuts and renders the command menu and the list of shortcuts, whose code is loaded at first use.
 *
 * @example
 * const commands = useCommandLayers(options);
 * <button onClick={() => commands.open('commandMenu')} />
 * {commands.layers}
 */
export function useCommandLayers(options: CommandsOptions): {
  open(layer: CommandLayer): void;
  layers: ReactNode;
} {
  const { userId } = options;
  const [layer, setLayer] = useState<CommandLayer | null>(null);
  const [wanted, setWanted] = useState<readonly CommandLayer[]>([]);
  const [open] = useState(() => (next: CommandLayer) => {
    setWanted((before) => (before.includes(next) ? before : [...before, next]));
    setLayer(next);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      // Preloads the code at the modifier key, before the second key of the combination.
      if (event.key === 'Control' || event.key === 'Meta') void loadMenu().catch(() => undefined);
      const command = commandOf(event);
      if (command === null || (command !== 'commandMenu' && !areSingleKeysOn(userId))) return;
      // A page without a search leaves the key to the browser.
      if (command === 'search' && !focusPageSearch()) return;
      event.preventDefault();
      if (command !== 'search') open(command);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [userId, open]);
  const controlled = (one: CommandLayer) => ({
    open: layer === one,
    onOpenChange: (isOpen: boolean) => setLayer(isOpen ? one : null),
  });
  const layers = (
    <>
      {wanted.includes('commandMenu') && (
        <CommandMenu {...options} {...controlled('commandMenu')} onHelp={() => open('help')} />
      )}
      {wanted.includes('help') && <ShortcutsDialog userId={userId} {...controlled('help')} />}
    </>
  );
  return { open, layers };
}
