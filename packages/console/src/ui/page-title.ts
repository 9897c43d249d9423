import { useProductName } from '../config';
import { useEffect, useSyncExternalStore } from 'react';

let prefix = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a short text before the title of the tab, for example `(42%)`; an empty text takes it away. */
export function setTitlePrefix(text: string): void {
  if (text === prefix) return;
  prefix = text;
  for (const listener of listeners) listener();
}

/** Names the tab after the page: «(42%) VoD · Palco». */
export function usePageTitle(title: string): void {
  const product = useProductName();
  const before = useSyncExternalStore(subscribe, () => prefix);
  useEffect(() => {
    document.title = [before, title === product ? product : `${title} · ${product}`]
      .filter(Boolean)
      .join(' ');
  }, [before, title, product]);
}
