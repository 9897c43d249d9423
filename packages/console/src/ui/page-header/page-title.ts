import { useEffect } from 'react';
import { useProductName } from '../../config';

/** Names the tab after the page: «VoD · Palco». */
export function usePageTitle(title: string): void {
  const product = useProductName();
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title, product]);
}
