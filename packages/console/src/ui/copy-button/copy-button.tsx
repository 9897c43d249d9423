import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BareIconButton } from '../button/bare-icon-button';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button';
import { useUiText } from '../messages';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { copyText } from './copy-text';

const outcomeMs = 2000;

const icons = { copied: Check, copyFailed: X };

export interface CopyButtonProps {
  text: string;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon alone; the label is its accessible name. */
  iconOnly?: boolean;
}

/** Copies a text, and says on the button for 2 s whether the browser did it, which is announced. */
export function CopyButton({ text, label, variant, size = 'sm', iconOnly = false }: CopyButtonProps) {
  const t = useUiText();
  const [outcome, setOutcome] = useState<keyof typeof icons>();
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(undefined), outcomeMs);
    return () => clearTimeout(timer);
  }, [outcome]);
  const shared = {
    size,
    variant,
    icon: outcome ? icons[outcome] : Copy,
    onClick: async () => setOutcome((await copyText(text)) ? 'copied' : 'copyFailed'),
  };
  if (!iconOnly) {
    return (
      <Button {...shared}>
        <span aria-live="polite">{outcome ? t(outcome) : label}</span>
      </Button>
    );
  }
  return (
    <>
      <BareIconButton {...shared} iconSize={14} label={label} />
      <VisuallyHidden role="status">{outcome ? t(outcome) : ''}</VisuallyHidden>
    </>
  );
}
