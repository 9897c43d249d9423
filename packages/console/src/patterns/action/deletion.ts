import { Trash2 } from 'lucide-react';

/** How every deletion looks. */
export const deletion = { key: 'delete', icon: Trash2, danger: true, removes: true } as const;
