import '@palco/theme/tokens.css';
import '../ui/styles/base.css';
import { createRoot, type Root } from 'react-dom/client';
import { watchStyles } from '../ui/lazy';

/** Where a page of the product is shown, with the styles that all of them begin with. */
export function openPageRoot(): Root | null {
  const element = document.getElementById('root');
  if (element === null) return null;
  watchStyles();
  return createRoot(element);
}
