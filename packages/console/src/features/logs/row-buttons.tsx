import { ChevronDown, ChevronUp } from 'lucide-react';
import type { OfferedAction } from '../../patterns/action/use-actions';
import { Button, IconButton } from '../../ui';
import { useLogsText } from './messages';

interface RowButtonsProps {
  /** The sentence of the row. */
  what: string;
  restore: readonly OfferedAction[];
  isOpen: boolean;
  onToggle(): void;
}

/** The way back from the trash, and more about the row. */
export function RowButtons({ what, restore, isOpen, onToggle }: RowButtonsProps) {
  const t = useLogsText();
  return (
    <>
      {restore.map(({ key, label, rowLabel, icon, reason, onSelect }) => (
        <Button key={key} size="sm" icon={icon} aria-label={rowLabel} reason={reason} onClick={onSelect}>
          {label}
        </Button>
      ))}
      <IconButton
        icon={isOpen ? ChevronUp : ChevronDown}
        size="sm"
        label={t(isOpen ? 'less' : 'more', { what })}
        aria-expanded={isOpen}
        onClick={onToggle}
      />
    </>
  );
}
