import { useSyncExternalStore } from 'react';

export type ThemeChoice = 'system' | 'light' | 'dark';

/** Read before the first paint by public/theme.js as well. */
const key = 'palco_theme';
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(choice: ThemeChoice): void {
  try {
    if (choice === 'system') localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

function current(): ThemeChoice {
  const theme = document.documentElement.dataset.theme;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

function show(choice: ThemeChoice): void {
  if (choice === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  for (const listener of listeners) listener();
}

/** Chooses the theme for this browser; 'system' follows the device. */
export function chooseTheme(choice: ThemeChoice): void {
  store(choice);
  show(choice);
}

function subscribe(listener: () => void): () => void {
  const followOtherTab = (event: StorageEvent) => {
    if (event.key !== key) return;
    const theme = stored();
    show(theme === 'light' || theme === 'dark' ? theme : 'system');
  };
  listeners.add(listener);
  window.addEventListener('storage', followOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTab);
  };
}

/** The theme that was chosen, in every open tab. */
export function useThemeChoice(): ThemeChoice {
  return useSyncExternalStore(subscribe, current);
}
