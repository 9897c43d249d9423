import { useEffect, useState } from 'react';
import { island } from '../../ui/later';
import { actionOf, type ShortcutAction } from './shortcuts';

const ShortcutsDialog = island(async () => (await import('./shortcuts-dialog')).ShortcutsDialog);

/** The search of a page; a page without one leaves the key to the browser. */
const pageSearch = () => document.querySelector<HTMLInputElement>('#conteudo input[role="searchbox"]');

/** Listens to the shortcuts and holds the dialog that lists them, whose code comes when it is first wanted. */
export function ShortcutKeys() {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never');
  useEffect(() => {
    const run: Record<ShortcutAction, (event: KeyboardEvent) => void> = {
      search(event) {
        const search = pageSearch();
        if (!search) return;
        event.preventDefault();
        search.focus();
      },
      help(event) {
        event.preventDefault();
        setDialog('open');
      },
    };
    const listen = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (action) run[action](event);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  if (dialog === 'never') return null;
  return (
    <ShortcutsDialog open={dialog === 'open'} onOpenChange={(open) => setDialog(open ? 'open' : 'closed')} />
  );
}
