import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { BareIconButton } from '../button/bare-icon-button';
import { Button, type ButtonSize, type ButtonVariant } from '../button/button';
import { useUiText } from '../messages';
import { VisuallyHidden } from '../visually-hidden/visually-hidden';
import { copyText } from './copy-text';

const copiedMs = 2000;

export interface CopyButtonProps {
  text: string;
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon alone; the label is its accessible name. */
  iconOnly?: boolean;
}

/** Copies a text and confirms it on the button for 2 s, which is announced; shows nothing if the browser refuses it. */
export function CopyButton({ text, label, variant, size = 'sm', iconOnly = false }: CopyButtonProps) {
  const t = useUiText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [copied]);
  const shared = {
    size,
    variant,
    icon: copied ? Check : Copy,
    onClick: () => void copyText(text).then(setCopied),
  };
  if (!iconOnly) {
    return (
      <Button {...shared}>
        <span aria-live="polite">{copied ? t('copied') : label}</span>
      </Button>
    );
  }
  return (
    <>
      <BareIconButton {...shared} iconSize={14} label={label} />
      <VisuallyHidden role="status">{copied ? t('copied') : ''}</VisuallyHidden>
    </>
  );
}
